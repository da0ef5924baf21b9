import { create } from 'zustand'

/** Reads a text by pinyin; the table of readings is fetched when the first select is opened. */
const useSpelling = create<{ isSpelt: (text: string, typed: string) => boolean }>()(() => ({ isSpelt: () => false }))
let fetching: Promise<void> | undefined
const fetchSpelling = (): Promise<void> =>
  (fetching ??= Promise.all([import('./pinyin.ts'), import('@yunshu/places/load-browser').then(({ loadPlaces }) => loadPlaces('readings'))]).then(
    ([{ isSpelt }]) => useSpelling.setState({ isSpelt }),
    // Without it a select is searched by its characters alone, and asks again when it is opened again.
    () => void (fetching = undefined)
  ))

const textOf = (label: unknown): string => (typeof label === 'string' || typeof label === 'number' ? String(label) : '')
const has = (text: string, typed: string) => text.toLowerCase().includes(typed.trim().toLowerCase())

/** For a select whose options are searched here: by a part of the label, by pinyin, by initials. */
export const useSearchable = () => {
  const isSpelt = useSpelling((state) => state.isSpelt)
  const names = (label: unknown, typed: string) => has(textOf(label), typed) || isSpelt(textOf(label), typed)
  return {
    showSearch: { filterOption: (typed: string, option?: { label?: unknown }) => names(option?.label, typed) },
    onFocus: () => void fetchSpelling()
  }
}

/** The same for a cascader: each step of a way is a name; `label` is the field that has it. */
export const useSearchableWays = (label = 'label') => {
  const isSpelt = useSpelling((state) => state.isSpelt)
  const nameOf = (step: object) => textOf((step as Record<string, unknown>)[label])
  return {
    showSearch: { filter: (typed: string, way: readonly object[]) => way.some((step) => has(nameOf(step), typed) || isSpelt(nameOf(step), typed)) },
    onFocus: () => void fetchSpelling()
  }
}

/** For a select that asks the server: what was typed as pinyin is also looked for among what is offered first. */
export const findSpelt = async <O>(
  find: (keyword: string) => Promise<readonly O[]>,
  typed: string,
  nameOf: (found: O) => unknown
): Promise<readonly O[]> => {
  const found = await find(typed)
  if (found.length > 0 || !/^[a-z]+$/i.test(typed)) return found
  await fetchSpelling()
  const { isSpelt } = useSpelling.getState()
  return (await find('')).filter((one) => isSpelt(textOf(nameOf(one)), typed))
}
