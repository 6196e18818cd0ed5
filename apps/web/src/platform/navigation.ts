/** How the app moves to a path; the app hands its router in, so that platform code stays ignorant of it. */
export type Navigator = (path: string, options?: { replace?: boolean }) => void;

let navigator: Navigator = (path) => globalThis.location.assign(path);

/** Called once by the app with its router's way of moving. */
export function setNavigator(move: Navigator): void {
  navigator = move;
}

/** Moves to a path of this app from outside a component, such as after a forced logout. */
export function goTo(path: string, options?: { replace?: boolean }): void {
  navigator(path, options);
}
