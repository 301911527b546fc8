import '../../bare-remix/app/entry.client.tsx'
