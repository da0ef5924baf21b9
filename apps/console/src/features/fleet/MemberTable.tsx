import { Button, Table } from 'antd'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { fleet } from '@yunshu/contract/fleet/contract'
import { fleetSettle, memberKind } from '@yunshu/contract/fleet/enums'
import { fleetTerms } from '@yunshu/contract/fleet/words'
import { linkTo } from '@yunshu/contract/kit/console'
import { useState } from 'react'
import { Link } from 'react-router'
import { Can } from '../../kit/Can.tsx'
import { CommandDialog } from '../../kit/CommandDialog.tsx'
import { Field } from '../../kit/Field.tsx'
import { Files } from '../../kit/Files.tsx'
import { time } from '../../kit/format.ts'
import { scrollableTable } from '../../kit/keyboardScroll.tsx'
import { useSay } from '../../kit/lang.ts'
import { useCan } from '../../kit/rights.ts'
import { EnumName, Mark } from '../../kit/Status.tsx'
import { UploadInput } from '../../kit/Upload.tsx'
import { useAsked } from '../../kit/useAsked.ts'
import type { FleetDetail } from './FleetFacts.tsx'
import { phrases } from './phrases.ts'

type Member = FleetDetail['members'][number]
const { may } = carrier.fleets

const EntrustDialog = ({ member: { id, version, member_name: name }, onClose }: { member: Member; onClose: () => void }) => {
  const say = useSay()
  return (
    <CommandDialog
      command={fleet.entrust}
      start={{ id, version, entrust_file: '' }}
      done={say(phrases, 'entrusted', { name })}
      terms={fleetTerms}
      title={say(phrases, 'entrustTitle', { name })}
      label={say(phrases, 'entrust')}
      onClose={onClose}
    >
      {(form) => (
        <Field form={form} name="entrust_file" required help={say(phrases, 'entrustHelp')}>
          <UploadInput max={3} />
        </Field>
      )}
    </CommandDialog>
  )
}

/* His page is the carrier's: the operator reads the name alone. */
const MemberName = ({ of: { driver_id, vehicle_id, member_name } }: { of: Member }) => {
  const can = useCan()
  const page = driver_id === null ? carrier.vehicleInfo : carrier.driverInfo
  return can(page.may.view) ? <Link to={linkTo(page, { id: driver_id ?? vehicle_id ?? 0 })}>{member_name}</Link> : member_name
}

/** The members of a fleet with its history: who is in it since when, who has signed, who has left. */
export const MemberTable = ({ detail: { fleet: row, members } }: { detail: FleetDetail }) => {
  const say = useSay()
  const [signing, setSigning] = useState<Member>()
  const leaving = useAsked(fleet.leave)
  const t = (name: keyof typeof fleetTerms.zh) => say(fleetTerms, name)
  const collects = row.settle_type === fleetSettle.code.captain
  const authority = (member: Member) => {
    if (member.driver_id === null) return '-'
    if (member.entrust_file !== '') return <Files list={member.entrust_file} />
    return collects && member.left_at === null ? <Mark tone="care">{say(phrases, 'notSigned')}</Mark> : '-'
  }
  const leave = ({ id, version, member_name: name }: Member) =>
    void leaving.run(
      { id, version },
      { ask: { title: say(phrases, 'leaveAsk', { name }), content: say(phrases, 'leaveNote') }, done: say(phrases, 'left', { name }) }
    )
  return (
    <>
      <Table
        size="small"
        rowKey="id"
        components={scrollableTable}
        scroll={{ x: 'max-content' }}
        pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
        locale={{ emptyText: say(phrases, 'noMembers') }}
        dataSource={members}
        columns={[
          { title: t('member_kind'), render: (_, one) => <EnumName of={memberKind} code={one.member_kind} /> },
          {
            title: t('member_name'),
            render: (_, one) => <MemberName of={one} />
          },
          {
            title: t('fleet_state'),
            render: (_, { left_at }) =>
              left_at === null ? <Mark tone="done">{say(phrases, 'current')}</Mark> : <Mark tone="rest">{say(phrases, 'past')}</Mark>
          },
          { title: t('entrust_file'), render: (_, one) => authority(one) },
          { title: t('joined_at'), render: (_, one) => time(one.joined_at) },
          { title: t('left_at'), render: (_, one) => time(one.left_at) },
          {
            title: '',
            render: (_, one) =>
              one.left_at === null && (
                <Can may={may.members}>
                  {one.driver_id !== null && (
                    <Button type="link" size="small" onClick={() => setSigning(one)}>
                      {say(phrases, 'entrust')}
                    </Button>
                  )}
                  <Button type="link" size="small" danger disabled={leaving.busy} onClick={() => leave(one)}>
                    {say(phrases, 'leave')}
                  </Button>
                </Can>
              )
          }
        ]}
      />
      {signing && <EntrustDialog member={signing} onClose={() => setSigning(undefined)} />}
    </>
  )
}
