import type { ShownArticle, ShownArticleText } from '@yunshu/contract/article/readers'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { useState } from 'react'
import { Dialog } from '../kit/Dialog.tsx'
import { Files } from '../kit/Files.tsx'
import { time } from '../kit/format.ts'
import { useSay } from '../kit/lang.ts'
import { Mark } from '../kit/Status.tsx'
import { articlePhrases as phrases } from './articlePhrases.ts'
import { RichView } from './rich/RichView.tsx'

/** One article as its readers see it. */
export const ArticleDialog = ({ title, text, onClose }: { title: string; text: ShownArticleText | undefined; onClose: () => void }) => (
  <Dialog title={title} width={840} closes onClose={onClose}>
    {text && <ArticleText text={text} />}
  </Dialog>
)

const ArticleText = ({ text }: { text: ShownArticleText }) => {
  const say = useSay()
  const { doc_no, issuer, source, publish_at, summary, cover, content, attachment } = text
  const facts = [
    doc_no && say(phrases, 'docNo', { no: doc_no }),
    issuer && say(phrases, 'issuer', { issuer }),
    source && say(phrases, 'source', { source }),
    publish_at && say(phrases, 'published', { time: time(publish_at) })
  ].filter(Boolean)
  return (
    <article>
      <p className="field-help">
        {facts.join(' · ')} <Validity of={text} />
      </p>
      {summary && <p>{summary}</p>}
      {cover && <img className="article-cover" src={cover} alt="" />}
      <RichView html={content} />
      {attachment && (
        <p>
          {say(phrases, 'attachment')} <Files list={attachment} />
        </p>
      )}
    </article>
  )
}

/** From when until when a law holds, and a mark where it does not hold today. */
export const Validity = ({ of: { effective_on, expired_on } }: { of: Pick<ShownArticle, 'effective_on' | 'expired_on'> }) => {
  const say = useSay()
  const [today] = useState(() => shanghaiDay(new Date()))
  if (!effective_on) return null
  return (
    <>
      {expired_on ? say(phrases, 'until', { from: effective_on, until: expired_on }) : say(phrases, 'from', { day: effective_on })}{' '}
      {expired_on && expired_on <= today ? (
        <Mark tone="rest">{say(phrases, 'expired')}</Mark>
      ) : (
        effective_on > today && <Mark tone="wait">{say(phrases, 'notYet')}</Mark>
      )}
    </>
  )
}
