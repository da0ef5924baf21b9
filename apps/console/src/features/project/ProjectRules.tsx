import { Button, Space } from 'antd'
import type { Grant, Page } from '@yunshu/contract/kit/console'
import { stateOf } from '@yunshu/contract/kit/machine'
import { projectMachine } from '@yunshu/contract/project/machine'
import { rate } from '@yunshu/contract/rate/contract'
import { useState } from 'react'
import { AddButton } from '../../kit/AddButton.tsx'
import { Can } from '../../kit/Can.tsx'
import { Section } from '../../kit/InfoPage.tsx'
import { useSay } from '../../kit/lang.ts'
import { type Action, Actions } from '../../kit/Moves.tsx'
import { kit } from '../../kit/phrases.ts'
import { useRemoval } from '../../kit/useAsked.ts'
import { ExportList } from '../../widgets/ExportList.tsx'
import type { ProjectRow } from '../../widgets/projects.tsx'
import { rates } from '../../widgets/ratePhrases.ts'
import { ownRuleColumns, RuleTable, ruleColumns, type RuleRow, ruleTerms, useRuleList } from '../../widgets/RuleTable.tsx'
import { phrases } from './phrases.ts'
import { RuleDialog } from './RuleDialog.tsx'
import { RuleImportDialog } from './RuleImportDialog.tsx'

type May = Readonly<Record<'edit' | 'import' | 'export', Grant>>
/** The price rules of a project, written by whose prices they are while it is a draft; those of `own` prices may be for somebody. */
export const ProjectRules = ({ row, may, page, own = false }: { row: ProjectRow; may: May; page: Page; own?: boolean }) => {
  const say = useSay()
  const list = useRuleList(row.id, true)
  const [edited, setEdited] = useState<RuleRow>()
  const [opened, setOpened] = useState<'add' | 'import'>()
  const isDraft = row.project_status === projectMachine.code.draft
  const remove = useRemoval(rate.remove, { may: may.edit, ask: ({ rule_no }: RuleRow) => say(phrases, 'removeRule', { rule_no }) })
  const actions = (rule: RuleRow): Action[] => [{ key: 'edit', label: say(kit, 'edit'), may: may.edit, run: () => setEdited(rule) }, remove(rule)]
  return (
    <Section title={say(rates, 'rules')}>
      {!isDraft && <p className="field-help">{say(phrases, 'locked', { state: say.label(stateOf(projectMachine, row.project_status)) })}</p>}
      <RuleTable
        list={list}
        own={own}
        tools={
          isDraft && (
            <Space>
              <AddButton may={may.edit} label={say(phrases, 'addRule')} onClick={() => setOpened('add')} />
              <Can may={may.import}>
                <Button onClick={() => setOpened('import')}>{say(phrases, 'import')}</Button>
              </Can>
            </Space>
          )
        }
        extra={<ExportList list={list} columns={own ? ownRuleColumns : ruleColumns} terms={ruleTerms} may={may.export} title={page} />}
        {...(isDraft && { moves: (rule: RuleRow) => <Actions items={actions(rule)} /> })}
      />
      {opened === 'add' && <RuleDialog project={row} own={own} onClose={() => setOpened(undefined)} />}
      {opened === 'import' && <RuleImportDialog project_id={row.id} onClose={() => setOpened(undefined)} />}
      {edited && <RuleDialog project={row} own={own} row={edited} onClose={() => setEdited(undefined)} />}
    </Section>
  )
}
