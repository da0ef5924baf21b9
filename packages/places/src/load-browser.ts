import { hasPlaces, installPlaces, type PlacesData } from './store.ts'

/** Where the bundler puts each file; the literal form is what vite recognises. */
const urls: Record<keyof PlacesData, () => URL> = {
  areas: () => new URL('../data/areas.json', import.meta.url),
  towns: () => new URL('../data/towns.json', import.meta.url),
  readings: () => new URL('../data/readings.json', import.meta.url),
  borders: () => new URL('../data/borders.json', import.meta.url),
  abroad: () => new URL('../data/abroad.json', import.meta.url)
}

const underway = new Map<keyof PlacesData, Promise<void>>()

/** Fetches what a screen needs, each file once; `areas` is enough for the area selects. */
export async function loadPlaces(...names: (keyof PlacesData)[]): Promise<void> {
  await Promise.all(
    names.map((name) => {
      if (hasPlaces(name)) return Promise.resolve()
      const running = underway.get(name)
      if (running) return running
      const fetching = fetchFile(name).finally(() => underway.delete(name))
      underway.set(name, fetching)
      return fetching
    })
  )
}

async function fetchFile(name: keyof PlacesData): Promise<void> {
  const response = await fetch(urls[name]())
  if (!response.ok) throw new Error(`places: ${name} answered ${response.status}`)
  installPlaces({ [name]: await response.json() })
}
