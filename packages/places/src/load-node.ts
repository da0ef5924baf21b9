import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileNames, hasPlaces, installPlaces, type PlacesData } from './store.ts'

/** Reads the gazetteer from files, once; the package's own folder, found by name so that a bundled server finds it too. */
export function loadPlaces(folder: string = ownFolder(), names: readonly (keyof PlacesData)[] = fileNames): void {
  for (const name of names) if (!hasPlaces(name)) installPlaces({ [name]: JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) })
}

const ownFolder = () => dirname(createRequire(import.meta.url).resolve('@yunshu/places/data/areas.json'))
