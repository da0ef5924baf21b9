import { user } from '@yunshu/contract/user/contract'
import { userTerms } from '@yunshu/contract/user/words'
import { Alert } from 'antd'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { CommandDialog } from '../../../kit/CommandDialog.tsx'
import { Field } from '../../../kit/Field.tsx'
import { useSay } from '../../../kit/lang.ts'
import { kit } from '../../../kit/phrases.ts'
import { useRights } from '../../../kit/rights.ts'
import { useCall } from '../../../kit/useCall.ts'
import { phrases } from '../phrases.ts'

type Props = { onClose: () => void }

/** 登录安全: whether a second factor is demanded of the people of the company, and by the operator of everybody. */
export const SecurityDialog = ({ onClose }: Props) => {
  const { data } = useCall(user.factorRule, {}, { kinds: [] })
  return data ? <RuleDialog rule={data} onClose={onClose} /> : null
}

const RuleDialog = ({ rule, onClose }: Props & { rule: OutputOf<typeof user.factorRule> }) => {
  const say = useSay()
  const isOperator = useRights(({ type }) => type === 1)
  return (
    <CommandDialog
      command={user.demandFactor}
      start={isOperator ? rule : { factor_own: rule.factor_own }}
      done={say(kit, 'saved')}
      terms={userTerms}
      title={say(phrases, 'security')}
      label={say(kit, 'save')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Alert type="info" showIcon title={say(phrases, 'securityNote')} />
          {!isOperator && rule.factor_all && <Alert type="info" showIcon title={say(phrases, 'securityAll')} />}
          <Field form={form} name="factor_own" />
          {isOperator && <Field form={form} name="factor_all" />}
        </>
      )}
    </CommandDialog>
  )
}
