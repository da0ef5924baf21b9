import { operator } from '@yunshu/contract/consoles/operator'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { sms } from '@yunshu/contract/sms/contract'
import { smsRole, smsScenes, type SmsRole } from '@yunshu/contract/sms/templates'
import { smsTerms } from '@yunshu/contract/sms/words'
import { Switch, Table } from 'antd'
import { scrollableTable } from '../../../kit/keyboardScroll.tsx'
import { useSay } from '../../../kit/lang.ts'
import { useCan } from '../../../kit/rights.ts'
import { toastDone } from '../../../kit/toast.tsx'
import { useCall } from '../../../kit/useCall.ts'
import { useRun } from '../../../kit/useRun.ts'
import { smsPhrases as phrases } from './phrases.ts'

type Line = OutputOf<typeof sms.scenes>['data'][number]
type Row = { readonly scene: Line['scene']; readonly lines: readonly Line[] }

/** 发送场景: which messages reach which kind of receiver; a switch holds from the next message on. */
export const Scenes = () => {
  const say = useSay()
  const can = useCan()
  const { data, loading } = useCall(sms.scenes, {}, { kinds: ['sms'] })
  const setting = useRun(sms.setScene)
  const all = data?.data ?? []
  const rows: Row[] = [...new Set(all.map(({ scene }) => scene))].map((scene) => ({ scene, lines: all.filter((line) => line.scene === scene) }))
  const set = async ({ scene, role }: Line, enabled: boolean) => {
    const words = { scene: smsScenes[scene], role: smsRole.names[role] }
    if (await setting.run({ scene, role, enabled })) toastDone(say(phrases, enabled ? 'sceneOn' : 'sceneOff', words))
  }
  const cell = ({ scene, lines }: Row, role: SmsRole) => {
    const line = lines.find((one) => one.role === role)
    if (!line) return <span className="field-help">-</span>
    if (line.must) return <span className="field-help">{say(phrases, 'must')}</span>
    const label = `${say.label(smsScenes[scene])} ${say.label(smsRole.names[role])}`
    return (
      <Switch
        size="small"
        aria-label={label}
        checked={line.enabled}
        loading={setting.busy}
        disabled={!can(operator.messages.may.edit)}
        onChange={(on) => void set(line, on)}
      />
    )
  }
  return (
    <section className="card table-card">
      <p className="field-help">{say(phrases, 'scenesAbout')}</p>
      <Table<Row>
        size="small"
        rowKey="scene"
        loading={loading}
        pagination={false}
        dataSource={rows}
        scroll={{ x: 900 }}
        components={scrollableTable}
        columns={[
          { title: say(smsTerms, 'scene'), width: 200, render: (_, { scene }) => say.label(smsScenes[scene]) },
          ...smsRole.codes.map((role) => ({ title: say.label(smsRole.names[role]), width: 130, render: (_: unknown, row: Row) => cell(row, role) }))
        ]}
      />
    </section>
  )
}
