import { operator } from '@yunshu/contract/consoles/operator'
import { articleKind } from '@yunshu/contract/article/machine'

type ListLine = typeof operator.news | typeof operator.cases | typeof operator.laws
export type ArticlePage = {
  readonly kind: 1 | 2 | 3
  readonly list: ListLine
  readonly add: typeof operator.newsAdd | typeof operator.casesAdd | typeof operator.lawsAdd
  readonly edit: typeof operator.newsEdit | typeof operator.casesEdit | typeof operator.lawsEdit
  readonly info: typeof operator.newsInfo | typeof operator.casesInfo | typeof operator.lawsInfo
}
const { news, case: example, law } = articleKind.code
const pages: Readonly<Record<1 | 2 | 3, ArticlePage>> = {
  [news]: { kind: news, list: operator.news, add: operator.newsAdd, edit: operator.newsEdit, info: operator.newsInfo },
  [example]: { kind: example, list: operator.cases, add: operator.casesAdd, edit: operator.casesEdit, info: operator.casesInfo },
  [law]: { kind: law, list: operator.laws, add: operator.lawsAdd, edit: operator.lawsEdit, info: operator.lawsInfo }
}

/** The pages of the kind to which this page line belongs. */
export const pagesFor = ({ route }: { readonly route: string }): ArticlePage =>
  Object.values(pages).find(({ list }) => route === list.route || route.startsWith(`${list.route}/`)) ?? pages[news]
