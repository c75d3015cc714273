"""python3 develop.py F.npz F.webp [--exposure STOPS] [--grain-filter RADIUS EPSILON] …: from kept passes to a finished picture (numpy, PIL)."""

import argparse

from PIL import Image

from flora import denoise, post


def main():
    a = argparse.ArgumentParser()
    a.add_argument('passes')
    a.add_argument('out')
    a.add_argument('--exposure', type=float, default=0.0, help="stops, added to the recipe's own")
    a.add_argument('--warmth', type=float)
    a.add_argument('--sat', type=float)
    a.add_argument(
        '--grain-filter',
        type=float,
        nargs=2,
        default=(0, 0),
        help='radius in pixels and epsilon of 255; 0 0 leaves it out',
    )
    a.add_argument('--crop', type=float, nargs=4, help='left, top, right, bottom, as parts of the picture')
    a.add_argument('--width', type=int, help='pixels of the finished picture')
    a.add_argument('--quality', type=int, default=82)
    o = a.parse_args()
    halves, seed, finishing = post.kept(o.passes)
    finishing['exposure'] = finishing.get('exposure', 0) + o.exposure
    finishing.update({k: v for k, v in (('warmth', o.warmth), ('sat', o.sat)) if v is not None})
    rgb = post.finish(denoise.denoise(halves), seed, **{**finishing, 'grain': 0})
    if o.grain_filter[0]:
        rgb = post.guided(rgb, *o.grain_filter)
    picture = Image.fromarray(post.grained(rgb, seed))
    if o.crop:
        w, h = picture.size
        picture = picture.crop([round(v * k) for v, k in zip(o.crop, (w, h, w, h))])
    if o.width:
        picture = picture.resize((o.width, round(picture.height * o.width / picture.width)), Image.LANCZOS)
    picture.save(o.out, **({'quality': o.quality, 'method': 6} if o.out.endswith('webp') else {}))


main()
