import { useEffect, type RefObject } from 'react'
import { seen } from './PageShape.tsx'
import { useTab } from './tab.ts'

/** Remembers the shape of a page once nothing in it is waited for. */
export const useSeenShape = (page: RefObject<HTMLElement | null>, isThere: boolean): void => {
  const { key } = useTab()
  useEffect(() => {
    if (!page.current) return undefined
    const { current } = page
    // By then the page has been laid out, so what is read here costs nothing.
    const watching = new ResizeObserver(() => {
      if (current.offsetHeight > 0 && !current.querySelector('.waiting')) seen.set(key, shapeOf(current))
    })
    watching.observe(current)
    return () => watching.disconnect()
  }, [key, page, isThere])
}

const kinds = { h: '.info-head', c: '.course', m: '.map', t: ':is(.ant-table, .ant-tabs)', f: '.facts' }
const shapeOf = (page: HTMLElement): string =>
  [...page.children]
    .map((block) => {
      const [kind = 's'] = Object.entries(kinds).find(([, mark]) => block.matches(mark) || block.querySelector(mark)) ?? []
      return kind + String(Math.round(block.getBoundingClientRect().height))
    })
    .join(' ')
