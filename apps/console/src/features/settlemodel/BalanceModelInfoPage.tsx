import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { settlemodel, SettleModelSchema, type SettleModelDetail } from '@yunshu/contract/settlemodel/contract'
import { settleModelMachine } from '@yunshu/contract/settlemodel/machine'
import { settleModelTerms } from '@yunshu/contract/settlemodel/words'
import { Table } from 'antd'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { RowFacts } from '../../kit/Facts.tsx'
import { InfoPage, Section } from '../../kit/InfoPage.tsx'
import { scrollableTable } from '../../kit/keyboardScroll.tsx'
import { useSay } from '../../kit/lang.ts'
import { Actions } from '../../kit/Moves.tsx'
import { Status } from '../../kit/Status.tsx'
import { useTab } from '../../kit/tab.ts'
import { useCall } from '../../kit/useCall.ts'
import { StorySection } from '../../widgets/ObjectStory.tsx'
import { phrases } from './phrases.ts'
import { StepTable } from './StepTable.tsx'
import { useModelActions } from './useModelActions.tsx'

const to = ({ id }: { id: number }) => linkTo(carrier.balanceModelInfo, { id })

/** One version of a settlement model (结算模型详情): its steps in words, the other versions, and its story. */
export const BalanceModelInfoPage = () => {
  const say = useSay()
  const navigate = useNavigate()
  const { close } = useTab()
  const id = Number(useSearchParams()[0].get('id'))
  const called = useCall(settlemodel.info, { id })
  const { actions, dialog } = useModelActions({ onMade: (row) => void navigate(to(row)), onRemoved: close })
  return (
    <>
      <InfoPage
        called={called}
        no={({ model }) => model.model_no}
        status={({ model }) => <Status machine={settleModelMachine} code={model.model_status} />}
        facts={({ model }) => (
          <>
            <span>{model.model_name}</span>
            <span>{`${say(phrases, 'revisions')} ${model.revision}`}</span>
          </>
        )}
        actions={({ model }) => <Actions at="header" items={actions(model)} />}
      >
        {({ model, steps, revisions }) => (
          <>
            <Section title={say(phrases, 'facts')}>
              <RowFacts
                of={SettleModelSchema}
                cells={settlemodel.list.cells}
                row={model}
                terms={settleModelTerms}
                items={[
                  'model_name',
                  'scope',
                  'revision',
                  'step_count',
                  'valid_from',
                  'ended_on',
                  'created_by_name',
                  'created_at',
                  model.reason && 'reason',
                  steps.remark && [say(settleModelTerms, 'remark'), steps.remark]
                ]}
              />
            </Section>
            <Section title={say(phrases, 'steps')}>
              <p className="field-help">{say(phrases, 'stepsHelp')}</p>
              <StepTable steps={steps} />
            </Section>
            {revisions.length > 1 && (
              <Section title={say(phrases, 'otherRevisions')}>
                <Revisions rows={revisions} />
              </Section>
            )}
            <StorySection type="settlemodel" id={id} />
          </>
        )}
      </InfoPage>
      {dialog}
    </>
  )
}

const Revisions = ({ rows }: { rows: SettleModelDetail['revisions'] }) => {
  const say = useSay()
  return (
    <Table
      size="small"
      rowKey="id"
      pagination={false}
      dataSource={rows}
      components={scrollableTable}
      scroll={{ x: 560 }}
      columns={[
        { title: say(settleModelTerms, 'revision'), width: 90, render: (_, row) => <Link to={to(row)}>{row.revision}</Link> },
        {
          title: say(settleModelTerms, 'model_status'),
          width: 120,
          render: (_, row) => <Status machine={settleModelMachine} code={row.model_status} />
        },
        { title: say(settleModelTerms, 'valid_from'), width: 130, render: (_, { valid_from }) => valid_from ?? '-' },
        { title: say(settleModelTerms, 'ended_on'), width: 130, render: (_, { ended_on }) => ended_on ?? '-' },
        { title: say(settleModelTerms, 'created_by_name'), dataIndex: 'created_by_name' }
      ]}
    />
  )
}
