import { Card } from 'antd'
import { Link } from 'react-router'
import type { Console } from '@yunshu/contract/kit/console'
import { Can } from '../../kit/Can.tsx'
import { useSay } from '../../kit/lang.ts'

/** The pages that a user may open, as doors. */
export const Welcome = ({ console }: { console: Console }) => {
  const say = useSay()
  const pages = Object.values(console.pages).filter(({ parent, route }) => parent === undefined && route !== console.index)
  return (
    <div className="page doors">
      {pages.map((page) => (
        <Can key={page.route} may={page.may.view}>
          <Link to={page.route}>
            <Card size="small">
              {say.both(page)}
            </Card>
          </Link>
        </Can>
      ))}
    </div>
  )
}
