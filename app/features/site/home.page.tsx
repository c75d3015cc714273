export default function Home() {
  return <h1>Crafting Memories, One Petal at a Time</h1>;
}
