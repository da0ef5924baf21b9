import type { operator } from '@yunshu/contract/consoles/operator'
import { article, articleChange } from '@yunshu/contract/article/contract'
import { articleKind, articleMachine, articleReader } from '@yunshu/contract/article/machine'
import { articleTerms } from '@yunshu/contract/article/words'
import { linkTo } from '@yunshu/contract/kit/console'
import { AddPageButton } from '../../kit/AddButton.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { useSay } from '../../kit/lang.ts'
import { ListPage } from '../../kit/ListPage.tsx'
import { Actions } from '../../kit/Moves.tsx'
import { queryFields } from '../../kit/queryFields.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { useList } from '../../kit/useList.ts'
import { ExportList } from '../../widgets/ExportList.tsx'
import { columnsOf } from './columns.tsx'
import { pagesFor } from './pages.ts'
import { phrases } from './phrases.ts'
import { useArticleActions } from './useArticleActions.tsx'

const { StatusTabs, KeywordField, SelectField, RangeField } = queryFields(article.list)
const ofLaws = columnsOf(true)
const ofOthers = columnsOf(false)

/** 新闻、案例、法规: what the operator publishes, one page for each kind. */
export const ArticleListPage = ({ page }: { page: typeof operator.news | typeof operator.cases | typeof operator.laws }) => {
  const say = useSay()
  const { kind, add, info } = pagesFor(page)
  const list = useList(article.list, { fixed: { kind } })
  const { actions, dialog } = useArticleActions(page)
  const columns = kind === articleKind.code.law ? ofLaws : ofOthers
  return (
    <ListPage page={page}>
      <QueryForm list={list} terms={articleTerms}>
        <StatusTabs list={list} machine={articleMachine} />
        <KeywordField name="keyword" placeholder={say(phrases, 'find')} />
        <SelectField name="reader" of={articleReader} />
        <SelectField name="change" of={articleChange} />
        <RangeField from="published_from" to="published_to" label={say(phrases, 'published')} />
      </QueryForm>
      <DataTable
        list={list}
        terms={articleTerms}
        columns={columns}
        to={({ id }) => linkTo(info, { id })}
        pickable={false}
        tools={<AddPageButton page={add} />}
        extra={<ExportList list={list} columns={columns} terms={articleTerms} may={page.may.export} title={page} />}
        empty={<p>{say(phrases, 'none')}</p>}
        moves={(row) => <Actions items={actions(row)} />}
      />
      {dialog}
    </ListPage>
  )
}
