import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Column } from '@react-email/column';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Html } from '@react-email/html';
import { Img } from '@react-email/img';
import { Preview } from '@react-email/preview';
import { Row } from '@react-email/row';
import { type CSSProperties, Fragment, type ReactNode } from 'react';
import { formatOfficeHours } from '~/lib/business-hours';
import { EMAIL_STYLE } from '~/lib/email-style';
import type { Piece } from '~/lib/email-text';
import type { AmountRow, EmailBlock, EmailPicture, Fact } from './email-blocks';
import type { Studio } from './studio.server';

/** 'quiet': for a family in mourning. 'desk': for the studio itself, with half the air. */
export type EmailTone = 'plain' | 'quiet' | 'desk';

export interface EmailBrand {
  /** Where its pictures are. */
  baseUrl: string;
  logo?: { src: string; width: number; height: number };
}

interface EmailFrameProps {
  studio: Studio;
  brand: EmailBrand;
  tone: EmailTone;
  headline: string;
  /** Beside the subject in the inbox. */
  preheader: string;
  blocks: EmailBlock[];
}

const SANS = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const SERIF = "Georgia,'Times New Roman',serif";
const INK = '#1b2420';
const SOFT = '#47524c';
const QUIET = '#5d6862';
const LINE = '#d9d3c6';
const LINK = '#8f2a63';
const GROUNDS: Record<EmailTone, { paper: string; sheet: string }> = {
  plain: { paper: '#f5f3ee', sheet: '#fbfaf7' },
  quiet: { paper: '#e4ebe9', sheet: '#e4ebe9' },
  desk: { paper: '#f5f3ee', sheet: '#fbfaf7' },
};
const LAUREL = '#20312a';
const BONE = '#fbfaf7';

/** The HTML of an email. Styles are inline, because mail programs ignore style sheets. */
export function EmailFrame({ studio, brand, tone, headline, preheader, blocks }: EmailFrameProps) {
  const { paper, sheet } = GROUNDS[tone];
  const small = tone === 'desk' ? blocks.find((block) => block.kind === 'picture') : undefined;
  return (
    <Html lang="en">
      <Head>
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no,date=no,address=no" />
        <title>{headline}</title>
        <style>{EMAIL_STYLE}</style>
      </Head>
      <Body className="g" style={{ margin: 0, padding: 0, background: paper }}>
        <Preview>{preheader}</Preview>
        <Row className="g" style={{ background: paper }}>
          <Column className="ground" align="center" style={{ padding: '32px 0' }}>
            <Container className="sheet s" style={{ ...SHEET, background: sheet }}>
              <Masthead studio={studio} brand={brand} tone={tone} />
              <Band top={tone === 'desk' ? 26 : 40}>
                <Row>
                  <Column valign="top">
                    <h1
                      className={tone === 'desk' ? 'h hd i' : 'h i'}
                      style={tone === 'desk' ? DESK_HEADLINE : HEADLINE}
                    >
                      {headline.replace(DATE_SPACE, '\u00a0')}
                    </h1>
                  </Column>
                  {small && <Thumbnail {...small.picture} />}
                </Row>
              </Band>
              {blocks.map(
                (block, place) =>
                  block !== small && <Block key={place} block={block} tone={tone} accent={studio.accent} />,
              )}
              <Foot studio={studio} />
            </Container>
          </Column>
        </Row>
      </Body>
    </Html>
  );
}

/** 'June 11' stays on one line. */
const DATE_SPACE = / (?=\d{1,2}(?:[,.?]|$))/g;
const SHEET: CSSProperties = { width: 600, maxWidth: '100%', fontFamily: SANS, color: INK };
const HEADLINE: CSSProperties = { margin: 0, font: `400 42px/46px ${SERIF}`, letterSpacing: '-.6px', color: INK };
const DESK_HEADLINE: CSSProperties = { ...HEADLINE, font: `400 31px/36px ${SERIF}`, letterSpacing: '-.4px' };

type BandProps = { top?: number; bottom?: number; className?: string; style?: CSSProperties; children: ReactNode };

/** As wide as the sheet, without its sides. A private link is longer than a phone is wide. */
function Band({ top = 0, bottom = 0, className = '', style, children }: BandProps) {
  const padding = `${top}px 40px ${bottom}px`;
  return (
    <Row>
      <Column className={`px ${className}`} style={{ padding, overflowWrap: 'anywhere', ...style }}>
        {children}
      </Column>
    </Row>
  );
}

type MastheadProps = { studio: Studio; brand: EmailBrand; tone: EmailTone };

function Masthead({ studio: { name, city, region }, brand: { baseUrl, logo }, tone }: MastheadProps) {
  const mark = tone === 'quiet' ? 'email-mark-quiet.png' : 'email-mark.png';
  return (
    <>
      <Band top={22} bottom={20}>
        <Row>
          {logo ? (
            <Column>
              <Logo {...logo} alt={name} />
            </Column>
          ) : (
            <>
              <Column width={38} style={{ width: 38 }}>
                <Img src={`${baseUrl}/${mark}`} width={30} height={30} alt="" />
              </Column>
              <Column className="i" style={{ font: `400 25px/30px ${SERIF}`, letterSpacing: '-.3px', color: INK }}>
                {name}
              </Column>
            </>
          )}
          <Column className="q" align="right" style={{ ...SMALL, lineHeight: '30px' }}>
            {[city, region].filter(Boolean).join(', ')}
          </Column>
        </Row>
      </Band>
      <Hairline />
    </>
  );
}

/** In pixels: the largest box of a logo. */
const LOGO = { width: 200, height: 56 };

/** Mail programs know neither `max-width` nor `object-fit`. */
function Logo({ src, alt, width, height }: NonNullable<EmailBrand['logo']> & { alt: string }) {
  const scale = Math.min(1, LOGO.width / width, LOGO.height / height);
  return <Img src={src} alt={alt} width={Math.round(width * scale)} height={Math.round(height * scale)} />;
}

function Hairline({ top = 0 }: { top?: number }) {
  return (
    <Band top={top}>
      <Row>
        <Column className="l" style={{ borderTop: `1px solid ${LINE}`, fontSize: 0, lineHeight: 0 }}>
          &nbsp;
        </Column>
      </Row>
    </Band>
  );
}

const TEXT: CSSProperties = { margin: 0, fontSize: 17, lineHeight: '27px', color: SOFT };
const DESK_TEXT: CSSProperties = { ...TEXT, fontSize: 16, lineHeight: '24px' };
const SMALL: CSSProperties = { fontSize: 13, lineHeight: '20px', color: QUIET };
const LABEL: CSSProperties = { fontSize: 14, lineHeight: '20px', color: QUIET };

type BlockProps = { block: EmailBlock; tone: EmailTone; accent: string | null };

function Block({ block, tone, accent }: BlockProps) {
  const text = tone === 'desk' ? DESK_TEXT : TEXT;
  const linkColor = accent ?? LINK;
  switch (block.kind) {
    case 'text':
      return (
        <Band top={14}>
          <p className="f" style={text}>
            <Lines lines={block.lines} color={linkColor} />
          </p>
        </Band>
      );
    case 'button':
      return (
        <Band top={24}>
          <Button className="btn" href={block.href} style={tone === 'quiet' ? OUTLINED : SOLID}>
            {block.label}
          </Button>
        </Band>
      );
    case 'link':
      return (
        <Band top={16}>
          <a className="k" href={block.href} style={{ fontSize: 15, lineHeight: '23px', color: linkColor }}>
            {block.label}
          </a>
        </Band>
      );
    case 'picture':
      return <Picture {...block.picture} />;
    case 'amounts':
      return (
        <Band top={28}>
          <Amounts rows={block.rows} />
        </Band>
      );
    case 'facts':
      return (
        <Band top={20}>
          <Facts facts={block.facts} />
        </Band>
      );
    case 'quote':
      return (
        <Band top={28} className="q" style={LABEL}>
          {block.label}
          <p className="i" style={{ ...QUOTE, ...(!block.label && { margin: 0 }) }}>
            <Typed text={block.text} />
          </p>
        </Band>
      );
    case 'code':
      return (
        <Band top={28}>
          <Row className="card l" style={{ background: GROUNDS.plain.paper, border: `1px solid ${LINE}` }}>
            <Column style={{ padding: '20px 24px 22px' }}>
              <span className="q" style={LABEL}>
                {block.label}
              </span>
              <br />
              <b className="i" style={CODE}>
                {block.code}
              </b>
            </Column>
          </Row>
        </Band>
      );
    case 'list': {
      const List = block.isNumbered ? 'ol' : 'ul';
      return (
        <Band top={14}>
          <List className="f" style={{ ...text, paddingLeft: 24 }}>
            {block.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </List>
        </Band>
      );
    }
    case 'rule':
      return <Hairline top={32} />;
  }
}

const BUTTON: CSSProperties = {
  display: 'inline-block',
  boxSizing: 'border-box',
  // With the line, which the library sets, 48 px.
  padding: '14.4px 32px',
  borderRadius: 2,
  font: `600 16px/24px ${SANS}`,
  textAlign: 'center',
};
const SOLID: CSSProperties = { ...BUTTON, background: LAUREL, color: BONE };
const OUTLINED: CSSProperties = { ...BUTTON, padding: '13.4px 31px', border: `1px solid ${LAUREL}`, color: INK };
const QUOTE: CSSProperties = { margin: '4px 0 0', font: `italic 20px/29px ${SERIF}`, color: INK };
const CODE: CSSProperties = { font: `600 21px/32px ${SANS}`, letterSpacing: '1.6px', color: INK };

function Lines({ lines, color }: { lines: Piece[][]; color: string }) {
  return lines.map((line, at) => (
    <Fragment key={at}>
      {at > 0 && <br />}
      {line.map((piece, place) =>
        typeof piece === 'string' ? (
          <Typed key={place} text={piece} />
        ) : (
          <a key={place} className="k" href={piece.href} style={{ color }}>
            {piece.href}
          </a>
        ),
      )}
    </Fragment>
  ));
}

/** With its line breaks: Outlook does not know `white-space`. */
function Typed({ text }: { text: string }) {
  return text.split('\n').map((line, at) => (
    <Fragment key={at}>
      {at > 0 && <br />}
      {line.split(PHONE).map((piece, place) =>
        place % 2 === 1 ? (
          <span key={place} style={{ whiteSpace: 'nowrap' }}>
            {piece}
          </span>
        ) : (
          piece
        ),
      )}
    </Fragment>
  ));
}

/** A telephone number, which no line breaks. */
const PHONE = /((?:\+1 |\(?)\d{3}\)?[-. ]\d{3}[-. ]\d{4})/;

/** Without pictures its ground stays, and says what is seen. */
const PICTURE: CSSProperties = {
  width: '100%',
  maxWidth: 600,
  height: 'auto',
  background: '#e9e4d9',
  font: `italic 16px/24px ${SERIF}`,
  color: SOFT,
};

/** Beside the headline, so that the work is in the first view. */
function Thumbnail({ src, alt }: EmailPicture) {
  return (
    <Column className="th" align="right" valign="top" width={120} style={{ width: 120, paddingLeft: 16 }}>
      <Img src={src} alt={alt} width={120} height={96} style={{ ...PICTURE, width: 120, maxWidth: 120, height: 96 }} />
    </Column>
  );
}

/** Five to four, as the sheet is wide. */
const PICTURE_SIZE = { width: 600, height: 480 };

function Picture({ src, alt, caption, href }: EmailPicture) {
  const image = <Img src={src} alt={alt} {...PICTURE_SIZE} style={PICTURE} />;
  return (
    <>
      <Row>
        <Column style={{ paddingTop: 32 }}>{href ? <a href={href}>{image}</a> : image}</Column>
      </Row>
      {caption && (
        <Band top={10} className="q" style={{ ...SMALL, font: `italic 15px/19px ${SERIF}` }}>
          {caption}
        </Band>
      )}
    </>
  );
}

const TABLE = { width: '100%', cellPadding: 0, cellSpacing: 0, border: 0 } as const;
const AMOUNT: CSSProperties = { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' };

function Amounts({ rows }: { rows: AmountRow[] }) {
  return (
    <table {...TABLE} style={{ fontSize: 16, lineHeight: '23px' }}>
      <tbody>
        {rows.map(({ label, amount, detail, isTotal }) => {
          const border = `1px solid ${isTotal ? INK : LINE}`;
          const style: CSSProperties = { borderTop: border, color: INK, ...(isTotal && { fontWeight: 700 }) };
          const className = isTotal ? 'i ls' : 'i l';
          return (
            <tr key={`${label} ${detail ?? ''} ${amount}`}>
              <td className={className} valign="top" style={{ padding: '11px 16px 12px 0', ...style }}>
                {label}
                {detail && (
                  <>
                    <br />
                    <span className="q" style={LABEL}>
                      {detail}
                    </span>
                  </>
                )}
              </td>
              <td
                className={className}
                valign="top"
                align="right"
                style={{ padding: '11px 0 12px', ...style, ...AMOUNT }}
              >
                {amount}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Facts({ facts }: { facts: Fact[] }) {
  return (
    <table {...TABLE} style={{ fontSize: 16, lineHeight: '24px' }}>
      <tbody>
        {facts.map(({ label, text, was }) => (
          <tr key={label}>
            <td className="q l" valign="top" width={120} style={{ ...LABEL, ...FACT, width: 120, paddingRight: 12 }}>
              {label}
            </td>
            <td className="i l" valign="top" style={{ ...FACT, color: INK }}>
              <Typed text={text} />
              {was !== undefined && (
                <>
                  <br />
                  <span className="q" style={LABEL}>
                    Before: <Typed text={was} />
                  </span>
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const FACT: CSSProperties = { borderTop: `1px solid ${LINE}`, paddingTop: 11, paddingBottom: 12 };

/** Where the studio is, and when somebody answers. */
function Foot({ studio }: { studio: Studio }) {
  const { street, city, region, postal_code, phone, email, hours } = studio;
  const place = [street, [city, [region, postal_code].filter(Boolean).join(' ')].filter(Boolean).join(', ')];
  const columns = [
    { key: 'place', width: '44%', lines: place },
    {
      key: 'reach',
      width: '30%',
      lines: [
        phone && (
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} style={{ color: QUIET, whiteSpace: 'nowrap' }}>
            {phone}
          </a>
        ),
        email && (
          <a href={`mailto:${email}`} style={{ color: QUIET }}>
            {email}
          </a>
        ),
      ],
    },
    { key: 'hours', width: '26%', lines: [formatOfficeHours(hours)] },
  ];
  return (
    <>
      <Hairline top={44} />
      <Band top={19} bottom={36}>
        <Row>
          {columns.map(({ key, width, lines }) => (
            <Column key={key} className="c3 q" width={width} valign="top" style={{ ...LABEL, lineHeight: '21px' }}>
              {lines.filter(Boolean).map((line, at) => (
                <Fragment key={at}>
                  {at > 0 && <br />}
                  {line}
                </Fragment>
              ))}
            </Column>
          ))}
        </Row>
      </Band>
    </>
  );
}
