import { AnyFiles } from '@yunshu/contract/kit/fields'
import { valueText } from '@yunshu/contract/kit/valueText'
import { useLang, useSay } from './lang.ts'
import { PhotosLink } from './PhotoViewer.tsx'
import { kit } from './phrases.ts'

/** Uploads as a row keeps them, one comma string: pictures to look at, documents to open. */
export const Files = ({ list }: { list: string }) => {
  const say = useSay()
  const lang = useLang((state) => state.lang)
  const urls = list.split(',').filter(Boolean)
  const photos = urls.filter((url) => !isDocument(url)).map((url) => ({ url }))
  return (
    <span className="files">
      {photos.length > 0 && <PhotosLink photos={photos} label={say(kit, 'view')} />}
      {urls.filter(isDocument).map((url) => (
        <a key={url} href={url} target="_blank" rel="noreferrer">
          {valueText(AnyFiles, url, lang)}
        </a>
      ))}
    </span>
  )
}
const isDocument = (url: string): boolean => /\.(pdf|ofd|xml|xlsx?|csv|docx?)$/i.test(url)
