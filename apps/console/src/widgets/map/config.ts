type MapConfig = { provider: 'builtin' | 'amap'; key: string; serviceHost: string }
/** Which map the installation uses. In a file of its own, so that setting it at the start does not load the maps. */
export const mapConfig: MapConfig = { provider: 'builtin', key: '', serviceHost: '' }
/** Called once at start by the shell, with the installation's settings. */
export const connectMaps = (given: MapConfig): void => void Object.assign(mapConfig, given)
