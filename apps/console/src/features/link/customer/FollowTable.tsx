import { carrier } from '@yunshu/contract/consoles/carrier'
import { customer, followWay } from '@yunshu/contract/customer/contract'
import { customerTerms } from '@yunshu/contract/customer/words'
import { useState } from 'react'
import { AddButton } from '../../../kit/AddButton.tsx'
import { day } from '../../../kit/format.ts'
import { Section } from '../../../kit/InfoPage.tsx'
import { useSay } from '../../../kit/lang.ts'
import { EnumName } from '../../../kit/Status.tsx'
import { useList } from '../../../kit/useList.ts'
import { PartTable } from '../../../widgets/PartTable.tsx'
import type { CustomerRow } from './columns.tsx'
import { FollowDialog } from './dialogs.tsx'
import { phrases } from './phrases.ts'

/** 跟进: what was spoken with a customer, the latest first, and a new line. */
export const FollowTable = ({ row }: { row: CustomerRow }) => {
  const say = useSay()
  const list = useList(customer.follows, { fixed: { customer_id: row.id }, local: true, kinds: ['customer'] })
  const [writing, setWriting] = useState(false)
  const t = (name: keyof typeof customerTerms.zh) => say(customerTerms, name)
  const add = <AddButton may={carrier.customers.may.follow} label={say(phrases, 'follow')} onClick={() => setWriting(true)} />
  return (
    <Section title={say(phrases, 'follows')} extra={add}>
      {list.rows.length === 0 && !list.loading ? (
        <p className="story-open">{say(phrases, 'noFollows')}</p>
      ) : (
        <PartTable
          list={list}
          columns={[
            { title: t('followed_on'), width: 110, render: (_, one) => day(one.followed_on) },
            { title: t('follow_way'), width: 110, render: (_, one) => <EnumName of={followWay} code={one.follow_way} /> },
            { title: t('follow_note'), dataIndex: 'follow_note' },
            { title: t('next_follow_on'), width: 140, render: (_, one) => day(one.next_follow_on) },
            { title: t('user_name'), width: 110, dataIndex: 'user_name' }
          ]}
        />
      )}
      {writing && <FollowDialog row={row} onClose={() => setWriting(false)} />}
    </Section>
  )
}
