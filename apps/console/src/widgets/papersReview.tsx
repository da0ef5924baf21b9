import { paperMachine } from '@yunshu/contract/paper/machine'
import type { Grant } from '@yunshu/contract/kit/console'
import type { Command } from '@yunshu/contract/kit/endpoint'
import type { Id, Version } from '@yunshu/contract/kit/fields'
import { stateOf } from '@yunshu/contract/kit/machine'
import type { Phrases } from '@yunshu/contract/kit/phrases'
import { Alert } from 'antd'
import type { ComponentProps } from 'react'
import type { TObject } from 'typebox'
import { useSay } from '../kit/lang.ts'
import { ReviewTurn } from '../kit/Review.tsx'
import { useRun } from '../kit/useRun.ts'
import { papersPhrases } from './papersPhrases.ts'
import { PhotoStage } from './PhotoStage.tsx'
import { RefuseDialog } from './RefuseDialog.tsx'

type Reviewed = { readonly audit_status: number; readonly audit_reason: string }
/** That papers wait for their review, or why they came back; nothing where they passed. */
export const PapersNote = ({ row: { audit_status, audit_reason } }: { row: Reviewed }) => {
  const say = useSay()
  if (audit_status === paperMachine.code.refused)
    return <Alert type="error" showIcon title={say(papersPhrases, 'sentBack', { reason: audit_reason })} />
  return audit_status === paperMachine.code.waiting ? <Alert type="info" showIcon title={say(papersPhrases, 'waits')} /> : null
}

/** That the platform has barred it, and that another carrier has entered it too; whose it is stays untold. */
export const BarNote = ({ barred, reason, elsewhere }: { barred: boolean; reason: string; elsewhere: boolean }) => {
  const say = useSay()
  return (
    <>
      {barred && <Alert className="gap-bottom" type="error" showIcon title={say(papersPhrases, 'barred', { reason })} />}
      {elsewhere && <Alert className="gap-bottom" type="warning" showIcon title={say(papersPhrases, 'elsewhere')} />}
    </>
  )
}

type Noted = { readonly faults: readonly { readonly field: string; readonly reason: string }[] }
/** What a reviewer has refused, for the form's fields; nothing once the papers wait again. */
export const notesOf =
  (say: ReturnType<typeof useSay>) =>
  ({ audit_status }: Reviewed, { faults }: Noted): Readonly<Record<string, string>> =>
    audit_status === paperMachine.code.refused
      ? Object.fromEntries(faults.map(({ field, reason }) => [field, say(papersPhrases, 'fieldRefused', { reason })]))
      : {}

/** The photos of papers beside what was entered, each under its name. */
export const PaperStage = ({ papers }: { papers: readonly (readonly [name: string, imgs: string | undefined])[] }) => (
  <PhotoStage
    photos={papers.flatMap(([name, imgs = '']) =>
      imgs
        .split(',')
        .filter(Boolean)
        .map((url) => ({ url, name }))
    )}
    named
    keys
  />
)

type Judged = Reviewed & { readonly id: number; readonly version: number }
type Turned<R, T> = Omit<ComponentProps<typeof ReviewTurn<R, T>>, 'waits' | 'now' | 'approve' | 'refuse' | 'photos'> & {
  /** The row whose papers they are, and how it is called. */
  rowOf: (data: T) => Judged
  nameOf: (data: T) => string
  /** The commands by which they pass and are sent back. */
  approve: Command<TObject<{ id: typeof Id; version: typeof Version }>>
  refuse: ComponentProps<typeof RefuseDialog>['command']
  /** The fields that may be refused by themselves. */
  fields: readonly string[]
  may: Grant
  terms: Phrases
  /** What the reason is called on the form. */
  asks: string
}
/** One row in a review of papers: they pass by a key, unless the reader entered them himself, or are sent back with a reason. */
export const PaperTurn = <R, T extends { readonly entered_by_me: boolean }>(props: Turned<R, T>) => {
  const { rowOf, nameOf, approve, refuse, fields, may, terms, asks, ...turn } = props
  const say = useSay()
  const { run } = useRun(approve)
  return (
    <ReviewTurn<R, T>
      {...turn}
      waits={(data) => rowOf(data).audit_status === paperMachine.code.waiting}
      now={(data) => say.label(stateOf(paperMachine, rowOf(data).audit_status))}
      approve={{
        label: say(papersPhrases, 'approve'),
        may,
        done: say(papersPhrases, 'passed'),
        why: ({ entered_by_me }) => (entered_by_me ? say(papersPhrases, 'ownEntry') : undefined),
        run: async (data) => {
          const { id, version } = rowOf(data)
          return (await run({ id, version })) as Partial<R> | undefined
        }
      }}
      refuse={{
        label: say(papersPhrases, 'refuse'),
        may,
        done: say(papersPhrases, 'refused'),
        dialog: (data, { onClose, onDone }) => (
          <RefuseDialog
            command={refuse}
            row={rowOf(data)}
            fields={fields}
            terms={terms}
            title={`${say(papersPhrases, 'refuse')} ${nameOf(data)}`}
            label={say(papersPhrases, 'refuse')}
            asks={asks}
            done={say(papersPhrases, 'saved')}
            onDone={onDone}
            onClose={onClose}
          />
        )
      }}
      photos
    />
  )
}
