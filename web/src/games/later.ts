/** A scene that comes when it is drawn: not every first hand needs it. */
import type { Component } from "svelte";
import type { TableState } from "../house/states";
import Later from "./Later.svelte";
import type { SceneProps } from "./scene";

export function later<T extends TableState>(load: () => Promise<{ default: Component<SceneProps<T>> }>): Component<SceneProps<T>> {
  return (anchor, props) => Later(anchor, { load, props });
}
