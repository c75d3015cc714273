import './picture-choices.css';
import { toPicture } from '~/lib/picture';
import { Input } from './field';

type PictureChoicesProps<Choice> = {
  words: string;
  onSearch: (words: string) => void;
  choices: Choice[];
  /** The address of the one that is chosen already. */
  chosen?: string;
  onChoose: (choice: Choice) => void;
  /** Why there is nothing to choose. */
  message: string | undefined;
};

/** Thumbnails to choose one from, with a search above them. For the body of a dialog within a form. */
export function PictureChoices<Choice extends { url: string; title: string }>({
  words,
  onSearch,
  choices,
  chosen,
  onChoose,
  message,
}: PictureChoicesProps<Choice>) {
  return (
    <>
      <Input
        type="search"
        aria-label="Search pictures"
        placeholder="Search pictures"
        value={words}
        onChange={({ target }) => onSearch(target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <p role="status">{message}</p>
      <ul className="picture-choices">
        {choices.map((choice) => (
          <li key={choice.url}>
            <button
              type="button"
              aria-pressed={chosen === undefined ? undefined : choice.url === chosen}
              onClick={() => onChoose(choice)}
            >
              <PictureThumbnail url={choice.url} />
              <span>{choice.title}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** A place of a page has no picture of its own: it shows whichever is newest there. */
export function PictureThumbnail({ url }: { url: string }) {
  if (!url.startsWith('/')) return null;
  const { srcset, src } = toPicture({ url }, [160, 360]);
  return <img src={src} srcSet={srcset} sizes="10rem" alt="" loading="lazy" />;
}
