import { afterEach, expect, test, vi } from 'vitest'
import { loadAmap } from './amap.ts'
import { pickZoom } from './provider.ts'

// The service as far as our own code speaks with it; that its answers are read rightly is told by their published form.
type Drawn = { readonly options: { readonly path?: unknown; readonly center?: unknown }; readonly looks: object[]; click: (event: object) => void }
const loaded = vi.hoisted(() => ({ asked: [] as object[], zoomed: [] as unknown[][], dragged: [] as (() => void)[], added: [] as Drawn[][] }))
vi.mock('@amap/amap-jsapi-loader', () => {
  class Overlay {
    private at: [number, number]
    readonly looks: object[] = []
    click: (event: object) => void = () => undefined
    readonly options: { position: [number, number] }
    constructor(options: { position: [number, number] }) {
      this.options = options
      this.at = options.position
    }
    on(name: string, run: () => void) {
      if (name === 'click') this.click = run
      else loaded.dragged.push(run)
    }
    setOptions(look: object) {
      this.looks.push(look)
    }
    setPosition(at: [number, number]) {
      this.at = at
    }
    getPosition() {
      return { getLng: () => this.at[0] + 0.01, getLat: () => this.at[1] }
    }
  }
  class View {
    add(overlays: Drawn[]) {
      loaded.added.push(overlays)
    }
    remove() {}
    on() {}
    setFitView() {}
    destroy() {}
    setZoomAndCenter(...given: unknown[]) {
      loaded.zoomed.push(given)
    }
  }
  const poi = (name: string) => ({
    name,
    address: [],
    pname: '四川省',
    cityname: '成都市',
    adname: '郫都区',
    adcode: '510117',
    location: { getLng: () => 103.9, getLat: () => 30.8 }
  })
  class PlaceSearch {
    private readonly options: { pageSize: number }
    constructor(options: { pageSize: number }) {
      this.options = options
    }
    search(keyword: string, done: (status: string, result: object) => void) {
      done(keyword === '无' ? 'no_data' : 'complete', {
        poiList: { pois: Array.from({ length: this.options.pageSize }, (_, i) => poi(`红光 ${i}`)) }
      })
    }
  }
  class Geocoder {
    getAddress(_: unknown, done: (status: string, result: object) => void) {
      done('error', {})
    }
  }
  return {
    default: {
      load: (options: object) => {
        loaded.asked.push(options)
        return Promise.resolve({ Map: View, Marker: Overlay, Polyline: Overlay, CircleMarker: Overlay, PlaceSearch, Geocoder })
      }
    }
  }
})
afterEach(() => {
  loaded.zoomed.length = 0
  loaded.added.length = 0
})

test('the map service is loaded in version 2.0 with its key and without its security code, and a chosen place is shown at zoom 15 (§9.20)', async () => {
  const amap = await loadAmap('key', '/_AMapService')
  expect(loaded.asked).toEqual([expect.objectContaining({ key: 'key', version: '2.0' })])
  expect(window._AMapSecurityConfig?.serviceHost).toMatch(/\/_AMapService$/)
  const view = await amap.mount(document.createElement('div'), {})
  view.show({ at: { lng: 103.9, lat: 30.8 }, zoom: pickZoom })
  expect(loaded.zoomed).toEqual([[15, [103.9, 30.8], true]])
})
test('picker 1 asks the map service for 6 places and picker 2 for 1; none is none, and a failure is one', async () => {
  const amap = await loadAmap('key', '/_AMapService')
  expect(await amap.search('红光', undefined, 6)).toHaveLength(6)
  expect(await amap.search('红光', '510117', 1)).toMatchObject([
    { name: '红光 0', adname: '郫都区', area_code: '510117', lng: 103.9, precision: 'point' }
  ])
  expect(await amap.search('无', undefined, 6)).toEqual([])
  await expect(amap.reverse({ lng: 1, lat: 1 })).rejects.toThrow()
})
test('dragging the marker of the map service tells where it was left', async () => {
  const amap = await loadAmap('key', '/_AMapService')
  const moved = vi.fn()
  await amap.mount(document.createElement('div'), { at: { lng: 103.9, lat: 30.8 }, onMove: moved })
  loaded.dragged.at(-1)?.()
  expect(moved).toHaveBeenCalledWith({ lng: 103.91, lat: 30.8 })
})
test('the ways of a plan stay on the map when another of them is looked at, and all that lies on one place is picked together', async () => {
  const amap = await loadAmap('key', '/_AMapService')
  const picked = vi.fn()
  const [here, there] = [
    { lng: 103.9, lat: 30.8 },
    { lng: 104.1, lat: 30.6 }
  ]
  const ways = ['V1', 'V2'].map((id) => ({ id, colour: '#123456', points: [here, there] }))
  const dots = [
    { id: 'V1', colour: '#123456', ...here },
    { id: 'V2', colour: '#123456', ...here },
    { id: 'V2', colour: '#123456', ...there }
  ]
  const view = await amap.mount(document.createElement('div'), { ways, dots, onPick: picked })
  const parts = loaded.added.flat()
  view.show({ ways, dots, looked: 'V1' })
  expect(loaded.added.flat()).toHaveLength(parts.length)
  expect(parts.map(({ looks }) => looks.length)).toEqual([0, 1, 0, 1, 1])
  view.show({ ways, dots })
  expect(parts.map(({ looks }) => looks.length)).toEqual([0, 2, 0, 2, 2])
  parts.find(({ options }) => options.center !== undefined)?.click({ pixel: { x: 5, y: 6 } })
  expect(picked).toHaveBeenCalledWith(['V1', 'V2'], { x: 5, y: 6 })
})
