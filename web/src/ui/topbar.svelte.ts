/** Where there is little height the house's bar is put away at a table, until somebody wants it. */
export const topBar = $state({ shown: false });
