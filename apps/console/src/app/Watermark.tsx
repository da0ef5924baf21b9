import { todayHere } from '../kit/shanghai.ts'
import './watermark.css'

const marks = Array.from({ length: 48 }, (_, i) => i)

/** 水印: whose screen a picture was taken of, and when. It lets every click through, is not read aloud and is not printed. */
export const Watermark = ({ text }: { text: string }) => (
  <div className="watermark" aria-hidden="true">
    {marks.map((i) => (
      <span key={i}>
        {text} {todayHere()}
      </span>
    ))}
  </div>
)
