import { Alert, Button, Segmented, Table } from 'antd'
import { paypass } from '@yunshu/contract/paypass/contract'
import { paypassTerms } from '@yunshu/contract/paypass/words'
import { session } from '@yunshu/contract/session/contract'
import { sessionTerms } from '@yunshu/contract/session/words'
import { useEffect, useState } from 'react'
import { Dialog, FormDialog } from '../kit/Dialog.tsx'
import { FieldFrame } from '../kit/FieldFrame.tsx'
import { fullTime } from '../kit/format.ts'
import { useFormValues, write } from '../kit/form.ts'
import { SecretInput, TextInput } from '../kit/inputs.tsx'
import { useSay } from '../kit/lang.ts'
import { usePayPassword } from '../kit/payPassword.ts'
import { kit } from '../kit/phrases.ts'
import { Mark } from '../kit/Status.tsx'
import { toastDone } from '../kit/toast.tsx'
import { useCall } from '../kit/useCall.ts'
import { type Filling, useCommandForm } from '../kit/useCommandForm.ts'
import { useRun } from '../kit/useRun.ts'
import { PayPasswordBoxes } from '../widgets/PayPasswordBoxes.tsx'
import { CodeField } from '../widgets/SendCode.tsx'
import { shell } from './phrases.ts'
import { leave, useSession } from './session.ts'

type Props = { onClose: () => void }
const goodbyeMs = 3000

/** 修改登录密码: by the old password or by an SMS code; three seconds after it succeeded the user is logged out. */
export const PasswordDialog = ({ onClose, forced = false }: Props & { /** He has to, before anything else. */ forced?: boolean }) => {
  const say = useSay()
  const mobile = useSession(({ user }) => user?.mobile ?? '')
  const graded = useSession(({ profile }) => profile?.password_rules === 'graded')
  const due = useSession(({ profile }) => profile?.password_due === true)
  const [done, setDone] = useState(false)
  const filling = useCommandForm(session.changePassword, { type: 1, mobile, show_password: '', show_passwords: '' }, () => {
    toastDone(say(shell, 'passwordChanged'))
    setDone(true)
  })
  useEffect(() => {
    if (!done) return undefined
    const timer = setTimeout(() => leave(), goodbyeMs)
    return () => clearTimeout(timer)
  }, [done])
  const { form } = filling
  const { type = 1, verify, old_password, show_password: first, show_passwords: again } = useFormValues(form)
  const missing = (name: keyof typeof sessionTerms.zh, value: unknown) => !value && say(kit, 'pleaseEnter', { label: say(sessionTerms, name) })
  const faults = {
    verify: type === 2 && missing('verify', verify),
    old_password: type === 1 && missing('old_password', old_password),
    show_password: missing('show_password', first),
    show_passwords: missing('show_passwords', again) || (first !== again && say(shell, 'differ'))
  }
  return (
    <FormDialog
      filling={checked(filling, faults)}
      terms={sessionTerms}
      title={say(shell, forced ? 'chooseOwn' : 'changePassword')}
      label={say(shell, 'changePassword')}
      onClose={onClose}
    >
      {forced && <Alert type="info" showIcon title={say(shell, 'chooseOwnNote')} />}
      {due && <Alert type="warning" showIcon title={say(shell, 'passwordDue')} />}
      <Segmented
        block
        value={type ?? 1}
        options={[
          { value: 1, label: say(shell, 'byOld') },
          { value: 2, label: say(shell, 'byCode') }
        ]}
        onChange={(next) => write(form, 'type', next as 1 | 2)}
      />
      {type === 2 ? (
        <CodeField form={form} phone={mobile} type="update_pwd" />
      ) : (
        <FieldFrame form={form} name="old_password">
          <SecretInput />
        </FieldFrame>
      )}
      <FieldFrame form={form} name="show_password" help={say(shell, graded ? 'passwordHelpGraded' : 'passwordHelp')}>
        <SecretInput autoComplete="new-password" />
      </FieldFrame>
      <FieldFrame form={form} name="show_passwords">
        <SecretInput autoComplete="new-password" />
      </FieldFrame>
    </FormDialog>
  )
}

/** 支付密码: set or changed by login password and SMS code, or reset by the login phone's code when it was forgotten. */
export const PayPasswordDialog = ({ onClose }: Props) => {
  const say = useSay()
  const mobile = useSession(({ user }) => user?.mobile ?? '')
  const { data } = useCall(paypass.state, {}, { kinds: [] })
  const isForgotten = usePayPassword(({ asked }) => asked === 'forgotten')
  const filling = useCommandForm(
    paypass.update,
    { type: isForgotten ? 2 : 1, mobile, verify: '', password: '', pay_password: '', pay_passwords: '' },
    () => {
      toastDone(say(shell, 'payPasswordSet'))
      onClose()
    }
  )
  const { form } = filling
  const { type = 1, verify, password, pay_password: first, pay_passwords: again } = useFormValues(form)
  const missing = (name: keyof typeof paypassTerms.zh, value: unknown) => !value && say(kit, 'pleaseEnter', { label: say(paypassTerms, name) })
  const faults = {
    verify: missing('verify', verify),
    password: type === 1 && missing('password', password),
    pay_password: missing('pay_password', first),
    pay_passwords: missing('pay_passwords', again) || (first !== again && say(shell, 'differ'))
  }
  const payTitle = data?.set_at ? (type === 2 ? 'payPasswordReset' : 'payPasswordChange') : 'payPassword'
  return (
    <FormDialog filling={checked(filling, faults)} terms={paypassTerms} title={say(shell, payTitle)} label={say(kit, 'save')} onClose={onClose}>
      {data?.set_at && <p className="quiet">{say(shell, 'payPasswordSince', { time: fullTime(data.set_at) })}</p>}
      <Segmented
        block
        value={type ?? 1}
        options={[
          { value: 1, label: say(shell, 'byLogin') },
          { value: 2, label: say(shell, 'forgotten') }
        ]}
        onChange={(next) => write(form, 'type', next as 1 | 2)}
      />
      <FieldFrame form={form} name="mobile">
        <TextInput disabled />
      </FieldFrame>
      <CodeField form={form} phone={mobile} type="pay_pwd" />
      {type !== 2 && (
        <FieldFrame form={form} name="password" required>
          <SecretInput />
        </FieldFrame>
      )}
      <FieldFrame form={form} name="pay_password" help={say(shell, 'payPasswordHelp')} typed>
        <PayPasswordBoxes autoComplete="new-password" />
      </FieldFrame>
      <FieldFrame form={form} name="pay_passwords" typed>
        <PayPasswordBoxes autoComplete="new-password" />
      </FieldFrame>
    </FormDialog>
  )
}

/** What this dialog asks for beyond the call's own rules; as long as something is missing nothing is sent. */
const checked = <T,>(filling: Filling<T>, faults: Readonly<Record<string, string | false>>): Filling<T> => ({
  ...filling,
  submit: async (event) => {
    const found = Object.entries(faults).filter(([, text]) => text)
    if (found.length === 0) return await filling.submit(event)
    event?.preventDefault()
    filling.blame(Object.fromEntries(found.map(([name, text]) => [name, { text: String(text) }])))
  }
})

/** 登录设备: where the user is logged in; anything but this one can be ended. */
export const SessionsDialog = ({ onClose }: Props) => {
  const say = useSay()
  const { data, loading, refresh } = useCall(session.mine, {}, { kinds: [] })
  const ending = useRun(session.end)
  const end = async (id: string) => {
    if (await ending.run({ id })) {
      toastDone(say(shell, 'sessionEnded'))
      refresh()
    }
  }
  return (
    <Dialog title={say(shell, 'sessions')} width={820} onClose={onClose}>
      <p className="quiet">{say(shell, 'sessionsHelp')}</p>
      <Table
        size="small"
        rowKey="id"
        loading={loading}
        pagination={false}
        scroll={{ y: 360 }}
        dataSource={[...(data?.data ?? [])]}
        columns={[
          { title: say(shell, 'device'), dataIndex: 'ua', ellipsis: true },
          { title: say(shell, 'ipAddress'), dataIndex: 'ip', width: 130 },
          { title: say(shell, 'since'), width: 150, render: (_, row) => fullTime(row.created_at) },
          { title: say(shell, 'lastSeen'), width: 150, render: (_, row) => fullTime(row.seen_at) },
          {
            title: '',
            width: 110,
            align: 'right',
            render: (_, { id, is_this }) =>
              is_this ? (
                <Mark tone="done">{say(shell, 'thisOne')}</Mark>
              ) : (
                <Button type="link" size="small" danger disabled={ending.busy} onClick={() => void end(id)}>
                  {say(shell, 'endSession')}
                </Button>
              )
          }
        ]}
      />
    </Dialog>
  )
}
