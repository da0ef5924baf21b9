import type { Page } from '@yunshu/contract/kit/console'
import { section } from '@yunshu/contract/section/contract'
import { sectionMachine } from '@yunshu/contract/section/enums'
import { useSay } from '../../kit/lang.ts'
import type { Action } from '../../kit/Moves.tsx'
import { useAsked, useEditAction, useRemoval } from '../../kit/useAsked.ts'
import type { SectionRow } from './columns.tsx'
import { lanePagesOf } from './lanePages.ts'
import { phrases } from './phrases.ts'

type Row = Pick<SectionRow, 'id' | 'version' | 'section_name' | 'section_status'>

/** What can be done with a lane, for list and detail alike. */
export const useSectionActions = (page: Page, onRemoved?: () => void): ((row: Row) => Action[]) => {
  const say = useSay()
  const { edit: editPage, may } = lanePagesOf(page)
  const edit = useEditAction(editPage)
  const [stop, enable] = [useAsked(section.stop), useAsked(section.enable)]
  const remove = useRemoval(section.remove, {
    may: may.remove,
    ask: ({ section_name }: Row) => say(phrases, 'removeAsk', { section_name }),
    onRemoved
  })
  const turn = ({ id, version, section_name, section_status }: Row): Action =>
    section_status === sectionMachine.code.enabled
      ? {
          key: 'stop',
          label: say.label(sectionMachine.moves.stop),
          may: may.edit,
          danger: true,
          run: () =>
            void stop.run(
              { id, version },
              {
                ask: { title: say(phrases, 'stopAsk', { section_name }), content: say(phrases, 'stopNote') },
                done: say(phrases, 'stopped', { section_name })
              }
            )
        }
      : {
          key: 'enable',
          label: say.label(sectionMachine.moves.enable),
          may: may.edit,
          run: () => void enable.run({ id, version }, { done: say(phrases, 'enabled', { section_name }) })
        }
  return (row) => [edit(row), turn(row), remove(row)]
}
