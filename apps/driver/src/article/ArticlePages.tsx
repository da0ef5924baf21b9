import { articleReaders, type ShownArticle, type ShownArticleText } from '@yunshu/contract/article/readers'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { useCallback, useEffect, useState } from 'react'
import { call, CallError } from '../kit/call.ts'
import { nowIso } from '../kit/clock.ts'
import { useSay } from '../kit/lang.ts'
import { kitWords } from '../kit/phrases.ts'
import { PlainButton } from '../kit/ui.tsx'
import { articleWords as words } from './phrases.ts'
import { RichText } from './RichText.tsx'

/** On the list of trips: what was published last for drivers. */
export const ArticleCard = ({ asked }: { asked: string | undefined }) => {
  const say = useSay()
  const [newest, setNewest] = useState<ShownArticle>()
  useEffect(() => {
    void call(articleReaders.shown, { pagesize: 1 })
      .then(({ data }) => setNewest(data[0]))
      .catch(() => undefined)
  }, [asked])
  if (!newest) return null
  return (
    <a className="card" href="#/rules">
      <strong>{say(words, 'mine')}</strong>
      <span className="facts">{say(words, 'newest', { title: newest.title })}</span>
    </a>
  )
}

/** 法规与公告: what is published for drivers; one of them with its text. */
export const ArticlePage = ({ id }: { id: number | undefined }) => (id === undefined ? <AllArticles /> : <OneArticle key={id} id={id} />)

const useAsked = <T,>(ask: () => Promise<T>): { found: T | undefined; flaw: string | undefined; again: () => void } => {
  const [found, setFound] = useState<T>()
  const [flaw, setFlaw] = useState<string>()
  const look = useCallback(async () => {
    setFlaw(undefined)
    try {
      setFound(await ask())
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFlaw(error.message)
    }
  }, [ask])
  useEffect(() => void look(), [look])
  return { found, flaw, again: () => void look() }
}
const Unanswered = ({ why, again }: { why: string; again: () => void }) => {
  const say = useSay()
  return (
    <div className="none">
      <p>{why || say(kitWords, 'noSignal')}</p>
      <PlainButton onPress={again}>{say(words, 'again')}</PlainButton>
    </div>
  )
}

const askAll = async () => (await call(articleReaders.shown, { pagesize: 50 })).data
const AllArticles = () => {
  const say = useSay()
  const { found, flaw, again } = useAsked(askAll)
  if (!found) return flaw === undefined ? null : <Unanswered why={flaw} again={again} />
  if (found.length === 0)
    return (
      <div className="none">
        <p>{say(words, 'none')}</p>
      </div>
    )
  return found.map((row) => (
    <a key={row.id} className="card" href={`#/rules/${row.id}`}>
      <strong>{row.title}</strong>
      <Facts of={row} />
    </a>
  ))
}

const Facts = ({ of }: { of: ShownArticle }) => {
  const say = useSay()
  const { doc_no, issuer, effective_on, expired_on, publish_at } = of
  const today = shanghaiDay(nowIso())
  const facts = [
    doc_no && say(words, 'docNo', { no: doc_no }),
    issuer && say(words, 'issuer', { issuer }),
    effective_on && say(words, 'from', { day: effective_on }),
    expired_on && expired_on <= today && say(words, 'expired'),
    say(words, 'published', { day: shanghaiDay(publish_at) })
  ]
  return <span className="facts">{facts.filter(Boolean).join(' · ')}</span>
}

const OneArticle = ({ id }: { id: number }) => {
  const ask = useCallback(async (): Promise<ShownArticleText> => {
    const text = await call(articleReaders.read, { id })
    void call(articleReaders.viewed, { id }).catch(() => undefined)
    return text
  }, [id])
  const { found, flaw, again } = useAsked(ask)
  if (!found) return flaw === undefined ? null : <Unanswered why={flaw} again={again} />
  return (
    <section className="card">
      <h2>{found.title}</h2>
      <Facts of={found} />
      <RichText html={found.content} />
    </section>
  )
}
