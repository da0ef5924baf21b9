import { Breadcrumb as Crumbs } from 'antd'
import { Link } from 'react-router'
import type { Console, Page } from '@yunshu/contract/kit/console'
import { useSay } from '../kit/lang.ts'
import { listOfPage } from './pages.ts'

/** Module, list, page. */
export const Breadcrumb = ({ mine, page }: { mine: Console; page: Page }) => {
  const say = useSay()
  const list = listOfPage(mine, page)
  const module = mine.modules[page.code.split('-')[0] ?? '']
  const items = [
    ...(module ? [{ title: say.both(module) }] : []),
    ...(list === page ? [] : [{ title: <Link to={list.route}>{say.both(list)}</Link> }]),
    { title: say.both(page) }
  ]
  return <Crumbs className="crumbs" items={items} />
}
