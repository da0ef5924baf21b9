import { Table } from 'antd'
import type { oplog } from '@yunshu/contract/oplog/contract'
import { objectName } from '@yunshu/contract/acts'
import { oplogTerms, whoName } from '@yunshu/contract/oplog/words'
import { fullTime } from '../../kit/format.ts'
import { Facts, Section } from '../../kit/InfoPage.tsx'
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
      <Facts
        columns={2}
        items={[
          [say(oplogTerms, 'created_at'), fullTime(row.created_at)],
          [say(oplogTerms, 'user_name'), say.label(whoName(row.user_name))],
          [say(oplogTerms, 'company_name'), row.company_name || say(phrases, 'system')],
          [say(oplogTerms, 'ip'), row.ip || '-'],
          [say(oplogTerms, 'object_type'), say.label(objectName(row.object_type))],
          [say(oplogTerms, 'object_no'), row.object_no || '-'],
          [say(oplogTerms, 'result'), say(phrases, row.result)],
          ...(row.result === 'refused' ? [[say(oplogTerms, 'refusal'), refusalOf(row)] as const] : [])
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
