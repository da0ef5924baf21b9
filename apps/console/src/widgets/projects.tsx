import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { type Grant, linkTo } from '@yunshu/contract/kit/console'
import { canMove } from '@yunshu/contract/kit/machine'
import { project } from '@yunshu/contract/project/contract'
import { projectMachine } from '@yunshu/contract/project/machine'
import { projectTerms } from '@yunshu/contract/project/words'
import { type ReactNode, useState } from 'react'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import type { Column } from '../kit/cells.tsx'
import { Field } from '../kit/Field.tsx'
import { useSay } from '../kit/lang.ts'
import type { Action } from '../kit/Moves.tsx'
import { useWho } from '../kit/rights.ts'
import { Mark, Status } from '../kit/Status.tsx'
import { ask, toastDone } from '../kit/toast.tsx'
import type { RowOf } from '../kit/useList.ts'
import { useRemoval } from '../kit/useAsked.ts'
import { undoBy } from '../kit/undo.ts'
import { useRun } from '../kit/useRun.ts'
import { rates } from './ratePhrases.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import { ReasonInput } from './ReasonInput.tsx'

export type ProjectRow = RowOf<typeof project.list>

/** The state of a project; one whose days are over says so. */
export const ProjectMark = ({ row }: { row: Pick<ProjectRow, 'project_status' | 'is_expired'> }) => {
  const say = useSay()
  return row.is_expired ? <Mark tone="rest">{say(rates, 'overNow')}</Mark> : <Status machine={projectMachine} code={row.project_status} />
}

/** The columns of domain 2.2 signed; for a carrier the shipper stands in the place of the carrier. */
export const projectColumns: Column<ProjectRow>[] = [
  { name: 'project_no', width: 190, link: true, sort: 'project_no' },
  { name: 'project_name', width: 180 },
  { name: 'project_status', width: 110, cell: (row) => <ProjectMark row={row} /> },
  { name: 'revision', width: 80 },
  { name: 'carrier_name', width: 200, may: shipper.projects.may.view },
  { name: 'shipper_name', width: 200, may: carrier.customers.may.view },
  { name: 'contract_no', width: 150 },
  { name: 'valid_from', width: 120, sort: 'valid_from' },
  { name: 'valid_to', width: 170, cell: (row) => <Until row={row} />, sort: 'valid_to' },
  { name: 'price_scope', width: 90 },
  { name: 'tax_mode', width: 110 },
  { name: 'tax_rate_bp', width: 90 },
  { name: 'fuel_linkage', width: 110, cell: (row) => <Fuel row={row} /> },
  { name: 'reason', width: 180 },
  { name: 'remark', width: 160, hidden: true },
  { name: 'confirmed_at', width: 130, hidden: true },
  { name: 'confirmed_by_name', width: 110, hidden: true },
  { name: 'created_by_name', width: 110, hidden: true },
  { name: 'created_at', width: 130, sort: 'created_at', hidden: true }
]
const Until = ({ row: { valid_to, ended_on } }: { row: ProjectRow }) => {
  const say = useSay()
  return ended_on && ended_on <= valid_to ? say(rates, 'endsOn', { day: ended_on }) : valid_to
}
const Fuel = ({ row }: { row: ProjectRow }) => (row.fuel_linkage ? `${(row.fuel_share_bp ?? 0) / 100}%` : '-')

type Opened = { doing: 'reject' | 'stop'; row: ProjectRow }
/** Where a carrier's own prices stand, a project without a counterpart has no names but its own, no contract and no VAT. */
const ofTwo = ['carrier_name', 'shipper_name', 'contract_no', 'tax_mode', 'tax_rate_bp']
export const ownColumns = projectColumns.filter(({ name }) => !ofTwo.includes(name))

type Owner = Readonly<Record<'create' | 'remove', Grant>> & { readonly submit?: Grant; readonly enact?: Grant }
/** What either side can do with a project, the next step first; `dialog` stands once on the page. `may`: the rights of whose prices they are. */
export const useProjectActions = (
  onChanged?: (row: { id: number }) => void,
  may: Owner = shipper.projects.may
): { actions: (row: ProjectRow) => Action[]; dialog: ReactNode } => {
  const say = useSay()
  const who = useWho()
  const [opened, setOpened] = useState<Opened>()
  const runs = {
    submit: useRun(project.submit).run,
    recall: useRun(project.recall).run,
    confirm: useRun(project.confirm).run,
    enact: useRun(project.enact).run
  }
  const copying = useRun(project.copy)
  const remove = useRemoval(project.remove, {
    may: may.remove,
    ask: ({ project_no }: ProjectRow) => say(rates, 'removeTitle', { project_no })
  })
  const step = async (row: ProjectRow, move: keyof typeof runs, title: string, content?: string) => {
    if (!(await ask({ title, ...(content && { content }) }))) return
    const after = await runs[move]({ id: row.id, version: row.version })
    if (!after) return
    const undo = move === 'submit' ? undoBy(project.recall, { id: row.id, version: after.version }) : undefined
    toastDone(say(rates, 'done', { project_no: row.project_no, move: say.label(projectMachine.moves[move]) }), undo)
  }
  const copy = async ({ id, version, project_no, revision }: ProjectRow) => {
    if (!(await ask({ title: say(rates, 'copyTitle', { project_no, revision }), content: say(rates, 'copyText') }))) return
    const made = await copying.run({ id, version })
    if (!made) return
    toastDone(say(rates, 'copied', { revision: made.revision }))
    onChanged?.(made)
  }
  const open = (row: ProjectRow, move: keyof typeof projectMachine.moves) => canMove(projectMachine, row.project_status, move, who)
  const name = (move: keyof typeof projectMachine.moves) => say.label(projectMachine.moves[move])
  const actions = (row: ProjectRow): Action[] => {
    const { project_no, carrier_name, valid_from } = row
    const confirm = carrier.customers.may.confirm
    const all: (Action | false)[] = [
      may.enact !== undefined &&
        open(row, 'enact') && {
          key: 'enact',
          label: name('enact'),
          may: may.enact,
          run: () => void step(row, 'enact', say(rates, 'enactTitle', { project_no }), say(rates, 'enactText', { from: valid_from }))
        },
      may.submit !== undefined &&
        open(row, 'submit') && {
          key: 'submit',
          label: name('submit'),
          may: may.submit,
          run: () => void step(row, 'submit', say(rates, 'submitTitle', { project_no }), say(rates, 'submitText', { carrier_name }))
        },
      open(row, 'confirm') && {
        key: 'confirm',
        label: name('confirm'),
        may: confirm,
        run: () => void step(row, 'confirm', say(rates, 'confirmTitle', { project_no }), say(rates, 'confirmText', { from: valid_from }))
      },
      open(row, 'reject') && { key: 'reject', label: name('reject'), may: confirm, danger: true, run: () => setOpened({ doing: 'reject', row }) },
      may.submit !== undefined &&
        open(row, 'recall') && {
          key: 'recall',
          label: name('recall'),
          may: may.submit,
          run: () => void step(row, 'recall', say(rates, 'recallTitle', { project_no }))
        },
      row.project_status >= projectMachine.code.active && { key: 'copy', label: say(rates, 'copy'), may: may.create, run: () => void copy(row) },
      row.project_status === projectMachine.code.draft && remove(row),
      open(row, 'stop') && { key: 'stop', label: name('stop'), may: may.remove, danger: true, run: () => setOpened({ doing: 'stop', row }) }
    ]
    return all.filter((action) => action !== false)
  }
  const onClose = () => setOpened(undefined)
  const dialog =
    opened && (opened.doing === 'stop' ? <StopDialog row={opened.row} onClose={onClose} /> : <RejectDialog row={opened.row} onClose={onClose} />)
  return { actions, dialog }
}

type DialogOf = { row: ProjectRow; onClose: () => void }
const RejectDialog = ({ row, onClose }: DialogOf) => {
  const say = useSay()
  const move = say.label(projectMachine.moves.reject)
  return (
    <ReasonDialog
      command={project.reject}
      row={row}
      terms={projectTerms}
      title={say(rates, 'rejectTitle', { project_no: row.project_no })}
      label={move}
      asks={say(rates, 'reason')}
      common={[say(rates, 'reasonPrice'), say(rates, 'reasonLane'), say(rates, 'reasonTerms')]}
      done={say(rates, 'done', { project_no: row.project_no, move })}
      onClose={onClose}
    />
  )
}
const StopDialog = ({ row, onClose }: DialogOf) => {
  const say = useSay()
  const move = say.label(projectMachine.moves.stop)
  return (
    <CommandDialog
      command={project.stop}
      start={{ id: row.id, version: row.version, reason: '' }}
      done={say(rates, 'done', { project_no: row.project_no, move })}
      terms={projectTerms}
      title={say(rates, 'stopTitle', { project_no: row.project_no })}
      label={move}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Field form={form} name="ended_on" help={say(rates, 'stopHelp')} />
          <Field form={form} name="reason" label={say(rates, 'reason')}>
            <ReasonInput common={[say(rates, 'reasonEnded'), say(rates, 'reasonNew')]} />
          </Field>
        </>
      )}
    </CommandDialog>
  )
}

/** Where the rules of a project stand, for its shipper. */
export const toRates = (row: { id: number }): string => linkTo(shipper.freightRate, { id: row.id })
