import { useRef, type ReactNode } from 'react'
import type { Page } from '@yunshu/contract/kit/console'
import { useKeys } from './keys.ts'
import { useSay } from './lang.ts'

/** The shape of a list: tabs, filters and table below each other; `/` goes to the search. */
export const ListPage = ({ page, extra, children }: { page: Page /** Stands right of the title. */; extra?: ReactNode; children: ReactNode }) => {
  const say = useSay()
  const element = useRef<HTMLDivElement>(null)
  useKeys((event) => {
    if (event.key === '/') {
      event.preventDefault()
      element.current?.querySelector<HTMLInputElement>('input[data-search], [data-search] input')?.focus()
    }
    if (event.key.toLowerCase() === 'n') element.current?.querySelector<HTMLButtonElement>('[data-new]')?.click()
  })
  return (
    <div className="page list-page" ref={element} aria-label={say.label(page)}>
      <h1 className={extra ? 'page-title' : 'page-title unseen'}>
        {say.label(page)} {extra}
      </h1>
      {children}
    </div>
  )
}
