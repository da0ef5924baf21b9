import { Table } from 'antd'
import { logCells } from '@yunshu/contract/oplog/cells'
import { LogRow, type oplog } from '@yunshu/contract/oplog/contract'
import { objectName } from '@yunshu/contract/acts'
import { oplogTerms } from '@yunshu/contract/oplog/words'
import { RowFacts } from '../../kit/Facts.tsx'
import { Section } from '../../kit/InfoPage.tsx'
import { useSay } from '../../kit/lang.ts'
import type { RowOf } from '../../kit/useList.ts'
import { useChanges, useRefusal } from '../../widgets/changes.ts'
import { phrases } from './phrases.ts'

/** One line of the log: who and from where, and field by field what was before and after. */
export const LogFacts = ({ row }: { row: RowOf<typeof oplog.list> }) => {
  const say = useSay()
  const changesOf = useChanges()
  const refusalOf = useRefusal()
  const changes = changesOf(row)
  return (
    <>
      <RowFacts
        of={LogRow}
        cells={logCells}
        row={row}
        terms={oplogTerms}
        columns={2}
        items={[
          'created_at',
          'user_name',
          row.company_name ? 'company_name' : [say(oplogTerms, 'company_name'), say(phrases, 'system')],
          'ip',
          [say(oplogTerms, 'object_type'), say.label(objectName(row.object_type))],
          'object_no',
          'result',
          row.result === 'refused' && [say(oplogTerms, 'refusal'), refusalOf(row)]
        ]}
      />
      <div className="gap-top">
        <Section title={say(oplogTerms, 'changes')}>
          {changes.length === 0 ? (
            <p>{say(phrases, 'nothing')}</p>
          ) : (
            <Table
              size="small"
              pagination={false}
              rowKey="name"
              dataSource={changes}
              columns={[
                { title: say(phrases, 'field'), dataIndex: 'label', width: 140 },
                { title: say(phrases, 'before'), dataIndex: 'before' },
                { title: say(phrases, 'after'), dataIndex: 'after' }
              ]}
            />
          )}
        </Section>
      </div>
    </>
  )
}
