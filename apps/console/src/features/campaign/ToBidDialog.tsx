import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import { useNavigate } from 'react-router'
import { CreateDialog } from './CreateDialog.tsx'

/** 转竞价: orders that were picked on another page are put out to bid as one lot, and its page opens. */
export const ToBidDialog = ({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) => {
  const navigate = useNavigate()
  return <CreateDialog order_ids={ids} onClose={onClose} onDone={(id) => void navigate(linkTo(shipper.campaignInfo, { id }))} />
}
