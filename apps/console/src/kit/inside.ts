/** An address that somebody gave us, where it is a plain path of this site; whatever else a browser could make of it becomes the first page. */
export const inside = (path: string | null): string => (path && /^(\/\w[\w.-]*)+\/?([?#][^\\\s]*)?$/.test(path) ? path : '/')
