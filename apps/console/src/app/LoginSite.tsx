import { articleReaders, type ShownArticle } from '@yunshu/contract/article/readers'
import { siteReaders } from '@yunshu/contract/site/readers'
import { Button } from 'antd'
import { useState } from 'react'
import { Dialog } from '../kit/Dialog.tsx'
import { Waiting } from '../kit/Empty.tsx'
import { useSay } from '../kit/lang.ts'
import { useCall } from '../kit/useCall.ts'
import { ArticleDialog } from '../widgets/ArticleDialog.tsx'
import { RichView } from '../widgets/rich/RichView.tsx'
import { definePhrases } from '@yunshu/contract/kit/phrases'
import { shanghaiDay } from '@yunshu/domain/calendar'
import './loginSite.css'

const phrases = definePhrases({
  zh: { news: '平台公告', hotline: '客服热线 {hotline}', banner: '活动' },
  en: { news: 'News', hotline: 'Hotline {hotline}', banner: 'Pictures' }
})
type Of = { tenant: string; root: boolean }
type Kind = 1 | 2 | 3

/** What the platform shows on its login page: pictures, news, agreements, hotline and filing number. Nothing of it stands in the way of logging in. */
export const LoginSite = ({ tenant, root }: Of) => {
  const say = useSay()
  const of = { ...(tenant && { tenant: tenant.slice(0, 20) }), ...(root && { root }) }
  const { data } = useCall(siteReaders.shown, of, { kinds: [] })
  const { data: news } = useCall(articleReaders.atLogin, of, { kinds: [] })
  return (
    <>
      {data && data.banners.length > 0 && (
        <ul className="login-banners" aria-label={say(phrases, 'banner')}>
          {data.banners.map(({ picture, title, link }) => (
            <li key={picture}>
              {link ? (
                <a href={link} target="_blank" rel="noopener noreferrer nofollow">
                  {<img src={picture} alt={title} />}
                </a>
              ) : (
                <img src={picture} alt={title} />
              )}
            </li>
          ))}
        </ul>
      )}
      {news && news.data.length > 0 && <News rows={news.data} tenant={tenant} />}
      {data && <SiteFoot data={data} tenant={tenant} />}
    </>
  )
}

const News = ({ rows, tenant }: { rows: readonly ShownArticle[]; tenant: string }) => {
  const say = useSay()
  const [reading, read] = useState<ShownArticle>()
  return (
    <section className="login-news" aria-label={say(phrases, 'news')}>
      <h2>{say(phrases, 'news')}</h2>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <button type="button" onClick={() => read(row)}>
              <span>{row.title}</span>
              <small>{shanghaiDay(row.publish_at)}</small>
            </button>
          </li>
        ))}
      </ul>
      {reading && <Reading row={reading} tenant={tenant} onClose={() => read(undefined)} />}
    </section>
  )
}
const Reading = ({ row, tenant, onClose }: { row: ShownArticle; tenant: string; onClose: () => void }) => {
  const { data } = useCall(articleReaders.readAtLogin, { id: row.id, ...(tenant && { tenant: tenant.slice(0, 20) }) }, { kinds: [] })
  return <ArticleDialog title={row.title} text={data} onClose={onClose} />
}

type Shown = NonNullable<ReturnType<typeof useCall<typeof siteReaders.shown>>['data']>
const SiteFoot = ({ data: { hotline, icp_no, agreements }, tenant }: { data: Shown; tenant: string }) => {
  const say = useSay()
  return (
    <footer className="login-foot">
      <AgreementLinks agreements={agreements} tenant={tenant} />
      {hotline && <span>{say(phrases, 'hotline', { hotline })}</span>}
      {icp_no && (
        <a href="https://beian.miit.gov.cn/" target="_blank" rel="noopener noreferrer">
          {icp_no}
        </a>
      )}
    </footer>
  )
}

/** The agreements in force, each opened by its title. */
const AgreementLinks = ({ agreements, tenant }: { agreements: Shown['agreements']; tenant: string }) => {
  const [kind, read] = useState<Kind>()
  return (
    <>
      {agreements.map((one) => (
        <Button key={one.kind} type="link" size="small" onClick={() => read(one.kind)}>
          {one.title}
        </Button>
      ))}
      {kind && <Agreement kind={kind} tenant={tenant} onClose={() => read(undefined)} />}
    </>
  )
}
const Agreement = ({ kind, tenant, onClose }: { kind: Kind; tenant: string; onClose: () => void }) => {
  const { data } = useCall(siteReaders.agreement, { kind, ...(tenant && { tenant: tenant.slice(0, 20) }) }, { kinds: [] })
  return (
    <Dialog title={data?.title ?? ''} width={840} closes onClose={onClose}>
      {data ? <RichView html={data.content} /> : <Waiting />}
    </Dialog>
  )
}

/** 注册: the agreements that are agreed to, to be read there. */
export const RegisterAgreements = ({ tenant }: { tenant: string }) => {
  const { data } = useCall(siteReaders.shown, tenant ? { tenant: tenant.slice(0, 20) } : {}, { kinds: [] })
  return data ? <AgreementLinks agreements={data.agreements.filter(({ kind }) => kind !== 3)} tenant={tenant} /> : null
}
