import { fieldOf, type FieldSchema } from '@yunshu/contract/kit/valueText'
import { Tooltip } from 'antd'
import { useEffect } from 'react'
import { create } from 'zustand'
import type { List } from './useList.ts'

/** Short names of companies by the whole one, as far as they were asked for. */
const useKnown = create<{ readonly short: Readonly<Record<string, string>> }>(() => ({ short: {} }))
const asked = new Set<string>()
const most = 200

/** Asks for the short names of all companies in a list in one call, each once. Where that fails the whole names stay. */
export const useShortNames = <R extends object>({ row: schema, rows }: Pick<List<R>, 'row' | 'rows'>): void => {
  const fields = Object.entries((schema as FieldSchema | undefined)?.properties ?? {}).filter(([, field]) => fieldOf(field).kind === 'companyName')
  const texts = rows
    .flatMap((row) => fields.map(([name]) => (row as Readonly<Record<string, unknown>>)[name]))
    .filter((text) => typeof text === 'string')
  const fresh = [...new Set(texts.flatMap((text) => [text, ...partsOf(text)]))].filter((name) => name !== '' && !asked.has(name)).slice(0, most)
  const key = JSON.stringify(fresh)
  useEffect(() => {
    const names = JSON.parse(key) as string[]
    if (names.length === 0) return
    for (const name of names) asked.add(name)
    void import('./learnNames.ts')
      .then(async ({ learnNames }) => await learnNames(names))
      .then((learnt) => useKnown.setState(({ short }) => ({ short: { ...short, ...learnt } })))
      // Another list asks again.
      .catch(() => names.forEach((name) => asked.delete(name)))
  }, [key])
}
/* Several companies in one text are joined by commas; an English name has one of its own. */
const partsOf = (text: string): string[] => text.split(',')

/** Companies by their short names, whole on hover; where none is known, as they are. */
export const ShortName = ({ text }: { text: string }) => {
  const known = useKnown(
    ({ short }) =>
      short[text] ??
      partsOf(text)
        .map((name) => short[name] ?? name)
        .join(',')
  )
  return known === text ? text : <Tooltip title={text}>{known}</Tooltip>
}
