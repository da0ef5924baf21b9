import { readFileSync } from 'node:fs'
import { fileNames, hasPlaces, installPlaces, type PlacesData } from './store.ts'

/** Reads the gazetteer from files, once; a bundled server names the folder, since its own place is another. */
export function loadPlaces(folder: string | URL = new URL('../data/', import.meta.url), names: readonly (keyof PlacesData)[] = fileNames): void {
  const base = typeof folder === 'string' ? folder.replace(/\/?$/, '/') : folder
  for (const name of names) {
    if (hasPlaces(name)) continue
    const path = typeof base === 'string' ? `${base}${name}.json` : new URL(`${name}.json`, base)
    installPlaces({ [name]: JSON.parse(readFileSync(path, 'utf8')) })
  }
}
