import type { LiveKind } from '@yunshu/contract/live'
import { QueryClient } from '@tanstack/react-query'
import { useLang } from './lang.ts'

/** One cache for the console. Lists are kept an hour, since a hidden tab has no observers and must not start empty when shown again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, gcTime: 3_600_000, retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { networkMode: 'always' }
  }
})

// The server answers in the language of the page, so a change of language loads everything again.
useLang.subscribe((now, before) => void (now.lang !== before.lang && queryClient.invalidateQueries()))

/** What a query shows, for live events: the word in `/api/<word>/<act>`, or the kinds that the screen names. */
export const kindsOf = (path: string, named?: readonly LiveKind[]): readonly string[] => named ?? [/^\/api\/(\w+)\//.exec(path)?.[1] ?? path]

/** An object of this kind has changed: refreshes every query of that kind, those of hidden tabs once they are shown. */
export const invalidateKind = (kind: string): void =>
  void queryClient.invalidateQueries({ predicate: (query) => (query.meta?.['kinds'] as readonly string[] | undefined)?.includes(kind) ?? false })
