import type { ScreenFigures } from '@yunshu/contract/screen/contract'
import { num } from '../../kit/format.ts'
import { useLang, useSay } from '../../kit/lang.ts'
import { nameInEnglish } from './FlowMap.tsx'
import { Panel } from './Panels.tsx'
import { phrases } from './phrases.ts'

/** The ten cities to which most trips went, with what was carried there. */
export const Cities = ({ cities }: Pick<ScreenFigures, 'cities'>) => {
  const say = useSay()
  const lang = useLang((state) => state.lang)
  const most = Math.max(1, ...cities.map(({ waybill_count }) => waybill_count))
  return (
    <Panel title={say(phrases, 'cities')} className="screen-cities">
      {cities.length === 0 && <p className="screen-quiet">{say(phrases, 'noCities')}</p>}
      <ol>
        {cities.map(({ city, city_en, waybill_count, goods_kg }, at) => (
          <li key={at}>
            <span>{lang === 'en' ? nameInEnglish(city_en) : city}</span>
            <b>{say(phrases, 'cityCount', { count: waybill_count, tonnes: num(Math.round(goods_kg / 100) / 10) })}</b>
            <meter value={waybill_count} max={most} aria-hidden />
          </li>
        ))}
      </ol>
    </Panel>
  )
}
