import { article, ArticleRow } from '@yunshu/contract/article/contract'
import { articleKind, articleMachine } from '@yunshu/contract/article/machine'
import { articleTerms } from '@yunshu/contract/article/words'
import { consentSubject } from '@yunshu/contract/consent/give'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { Alert, Button, Table } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Dialog } from '../../kit/Dialog.tsx'
import { RowFacts } from '../../kit/Facts.tsx'
import { fullTime, time } from '../../kit/format.ts'
import { InfoPage, Section } from '../../kit/InfoPage.tsx'
import { scrollableTable } from '../../kit/keyboardScroll.tsx'
import { useSay } from '../../kit/lang.ts'
import { Actions } from '../../kit/Moves.tsx'
import { Mark, Status } from '../../kit/Status.tsx'
import { useTab } from '../../kit/tab.ts'
import { useCall } from '../../kit/useCall.ts'
import { ConsentTable } from '../../widgets/ConsentTable.tsx'
import { StorySection } from '../../widgets/ObjectStory.tsx'
import { RichView } from '../../widgets/rich/RichView.tsx'
import { type ArticlePage, pagesFor } from './pages.ts'
import { phrases } from './phrases.ts'
import { useArticleActions } from './useArticleActions.tsx'

type Editions = OutputOf<typeof article.info>['editions']

/** One article (新闻、案例、法规详情): as it is written, its editions, who consented, and its story. */
export const ArticleInfoPage = ({ page }: { page: ArticlePage['info'] }) => {
  const say = useSay()
  const id = Number(useSearchParams()[0].get('id'))
  const called = useCall(article.info, { id })
  const { actions, dialog } = useArticleActions(page, useTab().close)
  const isLaw = pagesFor(page).kind === articleKind.code.law
  return (
    <>
      <InfoPage
        called={called}
        no={({ article: row }) => row.title}
        status={({ article: row }) => <Status machine={articleMachine} code={row.article_status} />}
        actions={({ article: row }) => <Actions at="header" items={actions(row)} />}
      >
        {({ article: row, content, editions }) => (
          <>
            {row.planned_at !== null && <Alert type="info" showIcon title={say(phrases, 'plannedNote', { time: time(row.planned_at) })} />}
            {row.edition > 0 && row.change !== 1 && <Alert type="warning" showIcon title={say(phrases, 'changedNote', { edition: row.edition })} />}
            <Section title={say(phrases, isLaw ? 'law' : 'facts')}>
              <RowFacts
                of={ArticleRow}
                row={row}
                terms={articleTerms}
                items={[
                  isLaw && 'doc_no',
                  isLaw && 'issuer',
                  isLaw && 'effective_on',
                  isLaw && 'expired_on',
                  'category',
                  'source',
                  'readers',
                  'at_login',
                  'is_top',
                  'sort',
                  'edition',
                  'consent_edition',
                  'publish_at',
                  'view_count',
                  row.seo && 'seo',
                  row.cover && 'cover',
                  row.attachment && 'attachment',
                  row.summary && 'summary',
                  'updated_by_name',
                  'updated_at'
                ]}
              />
            </Section>
            <Section title={say(phrases, 'contentNow')}>
              <RichView html={content} />
            </Section>
            {editions.length > 0 && (
              <Section title={say(phrases, 'editions')}>
                <EditionTable rows={editions} />
              </Section>
            )}
            {row.consent_edition > 0 && (
              <Section title={say(phrases, 'consents')}>
                <ConsentTable fixed={{ subject: consentSubject.code.law, subject_id: id }} />
              </Section>
            )}
            <StorySection type="article" id={id} />
          </>
        )}
      </InfoPage>
      {dialog}
    </>
  )
}

const EditionTable = ({ rows }: { rows: Editions }) => {
  const say = useSay()
  const [looking, look] = useState<Editions[number]>()
  return (
    <>
      <Table
        size="small"
        rowKey="edition"
        pagination={false}
        dataSource={[...rows]}
        components={scrollableTable}
        scroll={{ x: 620 }}
        columns={[
          { title: say(articleTerms, 'edition'), dataIndex: 'edition', width: 80 },
          { title: say(articleTerms, 'title'), dataIndex: 'title' },
          { title: say(articleTerms, 'change_note'), dataIndex: 'change_note', render: (note: string) => note || '-' },
          {
            title: say(articleTerms, 'asks_consent'),
            width: 130,
            render: (_, { asks_consent }) => (asks_consent ? <Mark tone="care">{say(phrases, 'asked')}</Mark> : '-')
          },
          { title: say(articleTerms, 'published_at'), width: 170, render: (_, { published_at }) => fullTime(published_at) },
          { title: say(articleTerms, 'published_by_name'), width: 110, dataIndex: 'published_by_name' },
          {
            title: '',
            width: 80,
            render: (_, row) => (
              <Button size="small" onClick={() => look(row)}>
                {say(phrases, 'look')}
              </Button>
            )
          }
        ]}
      />
      {looking && (
        <Dialog
          title={say(phrases, 'editionOf', { edition: looking.edition, title: looking.title })}
          width={840}
          closes
          onClose={() => look(undefined)}
        >
          <RichView html={looking.content} />
        </Dialog>
      )}
    </>
  )
}
