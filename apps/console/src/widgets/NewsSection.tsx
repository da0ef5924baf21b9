import { articleReaders as article, type ShownArticle } from '@yunshu/contract/article/readers'
import { articleKind } from '@yunshu/contract/article/machine'
import { articleTerms } from '@yunshu/contract/article/words'
import { Button } from 'antd'
import { useState } from 'react'
import { call } from '../kit/call.ts'
import type { Column } from '../kit/cells.tsx'
import { DataTable } from '../kit/DataTable.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { Waiting } from '../kit/Empty.tsx'
import { time } from '../kit/format.ts'
import { Section } from '../kit/InfoPage.tsx'
import { useSay } from '../kit/lang.ts'
import { queryFields } from '../kit/queryFields.tsx'
import { QueryForm } from '../kit/QueryForm.tsx'
import { EnumName, Mark } from '../kit/Status.tsx'
import { useCall } from '../kit/useCall.ts'
import { type RowOf, useList } from '../kit/useList.ts'
import { ArticleDialog, Validity } from './ArticleDialog.tsx'
import { articlePhrases as phrases } from './articlePhrases.ts'

/** 新闻与法规 on a workbench: what was published last for its reader, and the way to all of it. */
export const NewsSection = () => {
  const say = useSay()
  const { data } = useCall(article.shown, { pagesize: 5 })
  const [reading, read] = useState<Pick<ShownArticle, 'id' | 'title'>>()
  const [all, openAll] = useState(false)
  return (
    <Section
      title={say(phrases, 'news')}
      extra={
        <Button type="link" onClick={() => openAll(true)}>
          {say(phrases, 'all')}
        </Button>
      }
    >
      {data === undefined ? (
        <Waiting />
      ) : data.data.length === 0 ? (
        <p className="story-who">{say(phrases, 'none')}</p>
      ) : (
        <ul className="bench-list news-list">
          {data.data.map((row) => (
            <li key={row.id}>
              <button type="button" onClick={() => read(row)}>
                <EnumName of={articleKind} code={row.kind} /> <b>{row.title}</b> {row.is_top && <Mark tone="move">{say(phrases, 'top')}</Mark>}
                <small>{time(row.publish_at)}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
      {all && <AllNews onClose={() => openAll(false)} />}
      {reading && <Reading {...reading} onClose={() => read(undefined)} />}
    </Section>
  )
}

const Reading = ({ id, title, onClose }: { id: number; title: string; onClose: () => void }) => {
  const { data } = useCall(article.read, { id })
  const [counted, count] = useState(false)
  if (!counted && data) {
    count(true)
    void call(article.viewed, { id }, { quiet: true }).catch(() => undefined)
  }
  return <ArticleDialog title={title} text={data} onClose={onClose} />
}

const { KeywordField, SelectField } = queryFields(article.shown)
type Row = RowOf<typeof article.shown>
const columns: Column<Row>[] = [
  { name: 'title', width: 320, sort: 'title' },
  { name: 'kind', width: 80 },
  { name: 'effective_on', width: 220, cell: (row) => <Validity of={row} /> },
  { name: 'publish_at', width: 150, sort: 'publish_at' }
]
const AllNews = ({ onClose }: { onClose: () => void }) => {
  const say = useSay()
  const list = useList(article.shown, { local: true, first: { pagesize: 10 } })
  const [reading, read] = useState<Row>()
  return (
    <Dialog title={say(phrases, 'news')} width={960} closes onClose={onClose}>
      <QueryForm list={list} terms={articleTerms}>
        <KeywordField name="keyword" placeholder={say(phrases, 'find')} />
        <SelectField name="kind" of={articleKind} />
      </QueryForm>
      <DataTable
        list={list}
        terms={articleTerms}
        columns={columns}
        pickable={false}
        empty={<p>{say(phrases, 'none')}</p>}
        moves={(row) => (
          <Button size="small" onClick={() => read(row)}>
            {say(phrases, 'read')}
          </Button>
        )}
      />
      {reading && <Reading id={reading.id} title={reading.title} onClose={() => read(undefined)} />}
    </Dialog>
  )
}
