import { operator } from '@yunshu/contract/consoles/operator'
import { articleKind } from '@yunshu/contract/article/machine'

export type ArticlePage = {
  readonly kind: 1 | 2 | 3
  readonly list: typeof operator.news | typeof operator.cases | typeof operator.laws
  readonly add: typeof operator.newsAdd
  readonly edit: typeof operator.newsEdit
  readonly info: typeof operator.newsInfo
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
