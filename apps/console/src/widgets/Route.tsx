import { ArrowRightOutlined } from '@ant-design/icons'

/** From where to where, on one line. */
export const Route = ({ row }: { row: { start_address_diming: string; end_address_diming: string } }) => (
  <span className="route" title={`${row.start_address_diming} → ${row.end_address_diming}`}>
    <span>{row.start_address_diming || '-'}</span>
    <ArrowRightOutlined aria-label="→" />
    <span>{row.end_address_diming || '-'}</span>
  </span>
)
