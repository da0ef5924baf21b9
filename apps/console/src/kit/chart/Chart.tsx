import { FileImageOutlined, FileTextOutlined, LineChartOutlined, TableOutlined } from '@ant-design/icons'
import { Button, Space, Tooltip } from 'antd'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { useSay } from '../lang.ts'
import { saveText } from '../saveFile.ts'
import { useWidth } from '../useWidth.ts'
import { BarChart } from './BarChart.tsx'
import { ColumnChart } from './ColumnChart.tsx'
import { csvOf } from './csv.ts'
import { LineChart } from './LineChart.tsx'
import type { Drawn } from './model.ts'
import { chartPhrases } from './phrases.ts'
import { savePicture } from './picture.ts'
import './chart.css'

const pictures = { line: LineChart, bars: BarChart, columns: ColumnChart }
type ChartProps = Drawn & {
  readonly as: keyof typeof pictures
  /** What its first column is called where the chart is read as a table. */
  readonly of: string
  /** Left of its buttons: what is shown, by what. */
  readonly extra?: ReactNode
  /** Whether its figures may be taken away as a file. */
  readonly mayExport?: boolean
  /** Rows of the table and the file that are not drawn, such as a total: what they are called, and a value for each series. */
  readonly besides?: readonly { readonly label: string; readonly values: readonly (number | null)[] }[]
  /** What stands there while there is nothing to draw. */
  readonly empty?: ReactNode
}

/** One chart of the house: a picture in every theme and language, the same as a table, and both to take away. Each point is reached by the keyboard and leads to its rows. */
export const Chart = ({ as, of, extra, mayExport = true, besides = [], empty, ...drawn }: ChartProps) => {
  const say = useSay()
  const [asTable, setAsTable] = useState(false)
  const [box, width] = useWidth<HTMLDivElement>()
  const { title, labels, series, format } = drawn
  const Picture = pictures[as]
  const points = labels.map((label, at) => ({ label, values: series.map(({ values }) => values[at] ?? null) }))
  const rows = [...points, ...besides].map(({ label, values }) => [label, ...values.map((value) => format(value))])
  const head = [of, ...series.map(({ name }) => name)]
  const tool = (name: 'asTable' | 'asChart' | 'picture' | 'file', icon: ReactNode, run: (event: MouseEvent<HTMLElement>) => void) => (
    <Tooltip title={say(chartPhrases, name)}>
      <Button type="text" size="small" icon={icon} aria-label={`${title}: ${say(chartPhrases, name)}`} onClick={run} />
    </Tooltip>
  )
  // Looked for where one clicks: what is drawn may be another picture by then.
  const save = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const svg = currentTarget.closest('.chart')?.querySelector<SVGSVGElement>('.chart-svg')
    if (svg) void savePicture(svg, title)
  }
  return (
    <section className="card chart" aria-label={title}>
      <header className="chart-head">
        <h2>{title}</h2>
        <Space size={4} wrap>
          {extra}
          {asTable ? tool('asChart', <LineChartOutlined />, () => setAsTable(false)) : tool('asTable', <TableOutlined />, () => setAsTable(true))}
          {mayExport && !asTable && labels.length > 0 && tool('picture', <FileImageOutlined />, save)}
          {mayExport && labels.length > 0 && tool('file', <FileTextOutlined />, () => saveText(`${title}.csv`, csvOf([head, ...rows])))}
        </Space>
      </header>
      <div ref={box} className="chart-body">
        {labels.length === 0 ? (
          <div className="chart-none">{empty}</div>
        ) : asTable ? (
          <div className="chart-table" tabIndex={0} role="region" aria-label={title}>
            <table>
              <thead>
                <tr>
                  {head.map((name) => (
                    <th key={name} scope="col">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(([label, ...values]) => (
                  <tr key={label}>
                    <th scope="row">{label}</th>
                    {values.map((value, at) => (
                      <td key={head[at + 1]}>{value}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ) : (
          width !== undefined && width > 0 && <Picture {...drawn} width={width} />
        )}
      </div>
    </section>
  )
}
