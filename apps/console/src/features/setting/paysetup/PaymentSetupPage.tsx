import { operator } from '@yunshu/contract/consoles/operator'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { PayRules, paysetup, PaySetupRow, setupChannel } from '@yunshu/contract/paysetup/contract'
import { paysetupTerms } from '@yunshu/contract/paysetup/words'
import { Button, Space, Table } from 'antd'
import { useState } from 'react'
import { Can } from '../../../kit/Can.tsx'
import { Cell } from '../../../kit/cells.tsx'
import { CommandDialog } from '../../../kit/CommandDialog.tsx'
import { FormSection } from '../../../kit/CommandForm.tsx'
import { MoneyInput, NumberInput } from '../../../kit/controls.tsx'
import { RowFacts } from '../../../kit/Facts.tsx'
import { Field } from '../../../kit/Field.tsx'
import { money } from '../../../kit/format.ts'
import { scrollableTable } from '../../../kit/keyboardScroll.tsx'
import { Section } from '../../../kit/InfoPage.tsx'
import { useSay } from '../../../kit/lang.ts'
import { ListPage } from '../../../kit/ListPage.tsx'
import { Mark } from '../../../kit/Status.tsx'
import { toastDone, toastWarning } from '../../../kit/toast.tsx'
import { kit } from '../../../kit/phrases.ts'
import { useCall } from '../../../kit/useCall.ts'
import { useRun } from '../../../kit/useRun.ts'
import { paymentPhrases as phrases } from './phrases.ts'

type Row = OutputOf<typeof paysetup.list>['data'][number]
const { may } = operator.payments
const isCustody = ({ setup_channel }: Row): boolean => setup_channel === setupChannel.code.custody

/** 支付设置: each channel with its limits, fee and rules; a test says what it lacks. */
export const PaymentSetupPage = () => {
  const say = useSay()
  const { data, loading } = useCall(paysetup.list, {})
  const [open, setOpen] = useState<Row>()
  const testing = useRun(paysetup.test)
  const test = async ({ setup_channel }: Row) => {
    const told = await testing.run({ setup_channel })
    if (!told) return
    const { found } = told
    if (told.test_passed) toastDone(say(phrases, 'passed', { found }))
    else toastWarning(say(phrases, 'failed', { found }))
  }
  const limit = (fen: number) => (fen === 0 ? say(phrases, 'noLimit') : money(fen))
  const properties = PaySetupRow.properties
  return (
    <ListPage page={operator.payments}>
      <section className="card table-card">
        <p className="quiet">{say(phrases, 'about')}</p>
        <Table<Row>
          size="small"
          rowKey="setup_channel"
          loading={loading}
          pagination={false}
          dataSource={data?.data ?? []}
          scroll={{ x: 1080 }}
          components={scrollableTable}
          columns={[
            { title: say(paysetupTerms, 'setup_channel'), width: 150, render: (_, row) => say.label(setupChannel.names[row.setup_channel]) },
            {
              title: say(paysetupTerms, 'enabled'),
              width: 90,
              render: (_, { enabled }) => <Mark tone={enabled ? 'done' : 'rest'}>{say(phrases, enabled ? 'open' : 'closed')}</Mark>
            },
            { title: say(paysetupTerms, 'merchant_no'), width: 150, render: (_, { merchant_no }) => merchant_no || '-' },
            { title: say(paysetupTerms, 'channel_secret'), width: 90, render: (_, row) => say(phrases, row.secret_set_at ? 'hasKey' : 'noKey') },
            { title: say(paysetupTerms, 'single_limit_fen'), width: 120, align: 'right', render: (_, row) => limit(row.single_limit_fen) },
            { title: say(paysetupTerms, 'day_limit_fen'), width: 120, align: 'right', render: (_, row) => limit(row.day_limit_fen) },
            {
              title: `${say(paysetupTerms, 'fee_bp')} ${say.label({ zh: '（%）', en: '(%)' })}`,
              width: 100,
              align: 'right',
              render: (_, { fee_bp }) => <Cell field={properties.fee_bp} value={fee_bp} />
            },
            {
              title: say(paysetupTerms, 'test_passed'),
              width: 120,
              render: (_, { test_passed }) =>
                test_passed === null ? (
                  say(phrases, 'never')
                ) : (
                  <Mark tone={test_passed ? 'done' : 'wrong'}>{say(phrases, test_passed ? 'ok' : 'notOk')}</Mark>
                )
            },
            {
              title: say(kit, 'actions'),
              width: 150,
              render: (_, row) => (
                <Can may={may.edit}>
                  <Space>
                    <Button size="small" onClick={() => setOpen(row)}>
                      {say(phrases, 'edit')}
                    </Button>
                    <Button size="small" loading={testing.busy} onClick={() => void test(row)}>
                      {say(phrases, 'test')}
                    </Button>
                  </Space>
                </Can>
              )
            }
          ]}
        />
      </section>
      <RulesSection />
      {open && <SetupDialog row={open} onClose={() => setOpen(undefined)} />}
    </ListPage>
  )
}

/* 平台规则: of every payment, whatever its channel. */
const RulesSection = () => {
  const say = useSay()
  const { data } = useCall(paysetup.rules, {})
  const [editing, setEditing] = useState(false)
  if (!data) return null
  return (
    <Section
      title={say(phrases, 'rules')}
      extra={
        <Can may={may.edit}>
          <Button size="small" onClick={() => setEditing(true)}>
            {say(phrases, 'edit')}
          </Button>
        </Can>
      }
    >
      <RowFacts of={PayRules} row={data} terms={paysetupTerms} columns={2} items={['fuel_cap_bp', 'etc_cap_bp', 'wrong_most', 'reset_day_fen']} />
      {editing && (
        <CommandDialog
          command={paysetup.setRules}
          start={data}
          done={say(phrases, 'rulesSaved')}
          terms={paysetupTerms}
          title={say(phrases, 'rules')}
          onClose={() => setEditing(false)}
        >
          {(form) => (
            <>
              <Field form={form} name="fuel_cap_bp" help={say(phrases, 'capHelp')} />
              <Field form={form} name="etc_cap_bp" />
              <Field form={form} name="wrong_most" help={say(phrases, 'wrongHelp')} />
              <Field form={form} name="reset_day_fen" />
            </>
          )}
        </CommandDialog>
      )}
    </Section>
  )
}

const SetupDialog = ({ row, onClose }: { row: Row; onClose: () => void }) => {
  const say = useSay()
  const { secret_set_at: _, tested_at: _t, test_passed: _p, ...start } = row
  const channel = say.label(setupChannel.names[row.setup_channel])
  return (
    <CommandDialog
      command={paysetup.update}
      start={{ ...start, channel_secret: '' }}
      done={say(phrases, 'saved', { channel })}
      terms={paysetupTerms}
      title={say(phrases, 'editTitle', { channel })}
      width={720}
      columns={2}
      onClose={onClose}
    >
      {(form) => (
        <>
          <FormSection title={say(phrases, 'account')}>
            <Field form={form} name="enabled" />
            <Field form={form} name="merchant_no" />
            <Field form={form} name="channel_secret" help={say(phrases, row.secret_set_at ? 'hasKey' : 'noKey')} />
            <Field form={form} name="callback_url" />
          </FormSection>
          <FormSection title={say(phrases, 'limits')}>
            <Field form={form} name="single_limit_fen">
              <MoneyInput />
            </Field>
            <Field form={form} name="day_limit_fen">
              <MoneyInput />
            </Field>
          </FormSection>
          {isCustody(row) && (
            <>
              <FormSection title={say(phrases, 'fees')}>
                <Field form={form} name="fee_bp">
                  <NumberInput unit="‱" decimals={0} />
                </Field>
                <Field form={form} name="fee_least_fen">
                  <MoneyInput />
                </Field>
                <Field form={form} name="fee_most_fen">
                  <MoneyInput />
                </Field>
              </FormSection>
              <FormSection title={say(phrases, 'withdrawals')}>
                <Field form={form} name="withdraw_least_fen">
                  <MoneyInput />
                </Field>
                <Field form={form} name="withdraw_daily" />
                <Field form={form} name="review_above_fen">
                  <MoneyInput />
                </Field>
              </FormSection>
            </>
          )}
        </>
      )}
    </CommandDialog>
  )
}
