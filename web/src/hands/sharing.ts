/** The dialog that makes links to hands comes when somebody wants one. */
export const loadSharing = (): Promise<typeof import("./ShareHand.svelte")> => import("./ShareHand.svelte");
