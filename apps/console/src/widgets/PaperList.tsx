import type { Grant } from '@yunshu/contract/kit/console'
import type { Bilingual, Phrases } from '@yunshu/contract/kit/phrases'
import { paperMachine } from '@yunshu/contract/paper/machine'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { AddPageButton } from '../kit/AddButton.tsx'
import type { Filters } from '../kit/address.ts'
import type { AnyColumn } from '../kit/cells.tsx'
import { DataTable } from '../kit/DataTable.tsx'
import { type Action, Actions } from '../kit/Moves.tsx'
import { Peek, usePeek } from '../kit/Peek.tsx'
import { ReviewButton } from '../kit/ReviewButton.tsx'
import type { List } from '../kit/useList.ts'
import { ExportList } from './ExportList.tsx'

const waiting = { audit_status: paperMachine.code.waiting }

type PaperListProps<R> = {
  list: List<R>
  columns: readonly AnyColumn<R>[]
  terms: Phrases
  title: Bilingual
  may: { readonly review: Grant; readonly export: Grant }
  /** The page that adds one, and the full page of a row. */
  add?: ComponentProps<typeof AddPageButton>['page']
  to?: (row: R) => string
  no: (row: R) => string
  /** What is seen beside the list, where one may look there. */
  peek?: (row: R) => ReactNode
  /** The review of what waits, with the filters of the list. */
  review: (query: Filters, onClose: () => void) => ReactNode
  actions: (row: R) => Action[]
  pickable?: boolean
  /** Further buttons above the table. */
  tools?: ReactNode
  empty: string
}
/** A table of those who bear papers, with the review of what waits, the export, and each of them beside it. */
export const PaperList = <R extends { id: number }>(props: PaperListProps<R>) => {
  const { list, columns, terms, title, may, add, to, no, peek, review, actions, pickable = false, tools, empty } = props
  const opened = usePeek(list)
  const [reviewing, setReviewing] = useState<Filters>()
  return (
    <>
      <DataTable
        list={list}
        terms={terms}
        columns={columns}
        {...(to && { to })}
        {...(peek && { onOpen: opened.open })}
        pickable={pickable}
        tools={
          <>
            {add && <AddPageButton page={add} />}
            <ReviewButton list={list} may={may.review} waiting={waiting} onReview={setReviewing} />
            {tools}
          </>
        }
        extra={<ExportList list={list} columns={columns} terms={terms} may={may.export} title={title} />}
        empty={<p>{empty}</p>}
        moves={(row) => <Actions items={actions(row)} />}
      />
      {peek && (
        <Peek peek={opened} title={no} {...(to && { to })}>
          {peek}
        </Peek>
      )}
      {reviewing && review(reviewing, () => setReviewing(undefined))}
    </>
  )
}
