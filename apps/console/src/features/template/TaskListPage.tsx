import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { template } from '@yunshu/contract/template/contract'
import { Link } from 'react-router'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { useSay } from '../../kit/lang.ts'
import { ListPage } from '../../kit/ListPage.tsx'
import { useCan } from '../../kit/rights.ts'
import { useCall } from '../../kit/useCall.ts'
import { phrases } from './phrases.ts'
import { Tasks } from './TaskList.tsx'
import { type TaskPage, templateCodeOf } from './taskPages.ts'

/** 多多运单, MT运单: the trips of the customers on one template, in its columns. */
export const TaskListPage = ({ page }: { page: TaskPage }) => (
  <ListPage page={page}>
    <TasksOf page={page} />
  </ListPage>
)

const TasksOf = ({ page }: { page: TaskPage }) => {
  const say = useSay()
  const can = useCan()
  const { data, error, refresh } = useCall(template.choices, {})
  if (!data) return error ? <Failed error={error} onRetry={refresh} /> : <Waiting />
  const code = templateCodeOf(page)
  const chosen = data.data.find((one) => one.code === code)
  if (chosen) return <Tasks id={chosen.id} may={page.may} title={page} />
  return (
    <section className="card empty">
      <p>{say(phrases, 'notTaken', { name: data.shipped.find((one) => one.code === code)?.name ?? code ?? '' })}</p>
      {can(carrier.customised.may.templates) && <Link to={`${linkTo(carrier.customised)}?tab=templates`}>{say(phrases, 'toTemplates')}</Link>}
    </section>
  )
}
