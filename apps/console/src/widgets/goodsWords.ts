import { packingText } from '@yunshu/contract/order/packing'
import { setting } from '@yunshu/contract/setting/contract'
import { useLang } from '../kit/lang.ts'
import { useCall } from '../kit/useCall.ts'

/** Goods type and packaging of a line in the reader's language; lines keep the Chinese name under which the goods were ordered. */
export const useGoodsWords = (): { typeOf: (name: string) => string; packOf: (danwei: string) => string } => {
  const lang = useLang((state) => state.lang)
  const { data } = useCall(setting.goodsTypes, {}, { keep: true, kinds: [], enabled: lang === 'en' })
  return {
    typeOf: (name) => (lang === 'zh' ? name : data?.find((one) => one.goods_type_name === name)?.goods_type_name_en || name),
    packOf: (danwei) => packingText(danwei, lang)
  }
}
