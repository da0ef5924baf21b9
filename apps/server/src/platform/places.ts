import { existsSync } from 'node:fs'
import { loadPlaces } from '@yunshu/places/load-node'

let ready = false

/** Loads the gazetteer, once, from wherever this server runs: its sources or its one-file bundle. */
export const readyPlaces = (): void => {
  if (ready) return
  const folder = ['../../../packages/places/data/', '../../../../packages/places/data/'].map((path) => new URL(path, import.meta.url)).find((url) => existsSync(new URL('areas.json', url)))
  loadPlaces(folder)
  ready = true
}
