import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { template } from '@yunshu/contract/template/contract'
import { templateMachine } from '@yunshu/contract/template/enums'
import { templateTerms } from '@yunshu/contract/template/words'
import { Button } from 'antd'
import { AddPageButton } from '../../kit/AddButton.tsx'
import { Can } from '../../kit/Can.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { useSay } from '../../kit/lang.ts'
import { type Action, Actions } from '../../kit/Moves.tsx'
import { queryFields } from '../../kit/queryFields.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { useAsked, useEditAction, useRemoval } from '../../kit/useAsked.ts'
import { useCall } from '../../kit/useCall.ts'
import { useList } from '../../kit/useList.ts'
import { ExportList } from '../../widgets/ExportList.tsx'
import { templateColumns, type TemplateRow } from './columns.tsx'
import { phrases } from './phrases.ts'

const { StatusTabs, KeywordField } = queryFields(template.list)
const { may } = carrier.customised

/** The carrier's templates, and those that come with the product and can be taken on. */
export const TemplateList = () => {
  const say = useSay()
  const list = useList(template.list)
  const actions = useTemplateActions()
  return (
    <>
      <QueryForm list={list} terms={templateTerms}>
        <StatusTabs list={list} machine={templateMachine} />
        <KeywordField name="keyword" placeholder={say(phrases, 'findTemplate')} />
      </QueryForm>
      <DataTable
        list={list}
        terms={templateTerms}
        columns={templateColumns}
        to={({ id }) => linkTo(carrier.templateEdit, { id })}
        pickable={false}
        tools={
          <>
            <AddPageButton page={carrier.templateAdd} />
            <ShippedButtons />
          </>
        }
        extra={<ExportList list={list} columns={templateColumns} terms={templateTerms} may={may.export} title={carrier.customised} />}
        empty={<p>{say(phrases, 'noTemplates')}</p>}
        moves={(row) => <Actions items={actions(row)} />}
      />
    </>
  )
}

/** What comes with the product and was not taken on. */
const ShippedButtons = () => {
  const say = useSay()
  const { data } = useCall(template.choices, {})
  const { run, busy } = useAsked(template.take)
  return (
    <Can may={may.templates}>
      {(data?.shipped ?? []).map(({ code, name }) => (
        <Button key={code} loading={busy} onClick={() => void run({ code }, { done: say(phrases, 'taken', { name }) })}>
          {say(phrases, 'take', { name })}
        </Button>
      ))}
    </Can>
  )
}

const useTemplateActions = (): ((row: TemplateRow) => Action[]) => {
  const say = useSay()
  const edit = useEditAction(carrier.templateEdit)
  const stopping = useAsked(template.stop)
  const enabling = useAsked(template.enable)
  const remove = useRemoval(template.remove, { may: may.templates, ask: ({ name }: TemplateRow) => say(phrases, 'removeAsk', { name }) })
  return (row) => {
    const isOpen = row.template_status === templateMachine.code.inUse
    const move = say.label(templateMachine.moves[isOpen ? 'stop' : 'enable'])
    const done = { done: say(phrases, 'moved', { name: row.name, move }) }
    const seen = { id: row.id, version: row.version }
    return [
      edit(row),
      { key: 'move', label: move, may: may.templates, run: () => void (isOpen ? stopping.run(seen, done) : enabling.run(seen, done)) },
      ...(row.customer_count === 0 ? [remove(row)] : [])
    ]
  }
}
