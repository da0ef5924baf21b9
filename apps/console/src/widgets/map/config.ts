/** A file of the installation's own with roads and places: where it lies, on which datum, and where it comes from. */
export type MapFile = { readonly url: string; readonly datum: 'wgs84' | 'gcj02'; readonly source: string; readonly name: string }
type MapConfig = { provider: 'builtin' | 'amap'; key: string; serviceHost: string; file?: MapFile | undefined }
/** Which map the installation uses. In a file of its own, so that setting it at the start does not load the maps. */
export const mapConfig: MapConfig = { provider: 'builtin', key: '', serviceHost: '' }
/** Called once at start by the shell, with the installation's settings. */
export const connectMaps = (given: MapConfig): void => void Object.assign(mapConfig, given)
